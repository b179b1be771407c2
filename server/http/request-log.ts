// Gives each request an id, and writes one line to the log when it is answered.
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Base } from "./context.ts";

export const requestLog: MiddlewareHandler<Base> = async (c, next) => {
  const started = performance.now();
  const id = crypto.randomUUID();
  c.set("requestId", id);
  await next();
  const { headers } = c.res;
  // A page loads about twenty files. The header would make each of them larger, and nobody needs
  // the id of a file.
  if (!headers.get("Cache-Control")?.includes("immutable")) headers.set("X-Request-Id", id);
  c.get("log").info("request", {
    id,
    person: c.get("person")?.id,
    method: c.req.method,
    // The pattern, not the path: paths hold ids, and any text that a user types there.
    route: routePath(c),
    status: c.res.status,
    ms: Math.round(performance.now() - started),
  });
};
