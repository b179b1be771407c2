// Gives each request an id. Writes one line to the log when it is answered, and counts it.
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { requestDuration, requests } from "../metrics.ts";
import type { Base } from "./context.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * The pattern of the route, also where a middleware has refused the request. What has no route is
 * `/api/*` or `/*`.
 */
function routeOf(c: Context<Base>): string {
  const route = matchedRoutes(c).find(({ method }) => method !== "ALL");
  return route?.path ?? (c.req.path.startsWith("/api/") ? "/api/*" : "/*");
}

export const requestLog: MiddlewareHandler<Base> = async (c, next) => {
  const started = performance.now();
  const id = crypto.randomUUID();
  c.set("requestId", id);
  await next();
  const { headers } = c.res;
  // A page loads about twenty files. The header would make each of them larger, and nobody needs
  // the id of a file.
  if (!headers.get("Cache-Control")?.includes("immutable")) headers.set("X-Request-Id", id);
  const ms = performance.now() - started;
  // The pattern, not the path: paths hold ids, and any text that a user types there.
  const route = routeOf(c);
  const method = methods.has(c.req.method) ? c.req.method : "other";
  requests.add(1, method, route, String(c.res.status));
  requestDuration.observe(ms / 1000, method, route);
  c.get("log").info("request", {
    id,
    person: c.get("person")?.id,
    method: c.req.method,
    route,
    status: c.res.status,
    ms: Math.round(ms),
  });
};
