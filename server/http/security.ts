// Sets the security headers of every answer, and refuses unsafe requests from other origins.
import type { MiddlewareHandler } from "hono";
import type { Settings } from "../env.ts";
import type { Base } from "./context.ts";
import { isKnownHost } from "./client.ts";
import { fail, Failure } from "./errors.ts";
import { sessionToken } from "./cookies.ts";

export const securityHeaders = (settings: Settings): MiddlewareHandler<Base> => {
  const storage = storageOrigin(settings);
  const policy = pagePolicy(storage);
  const workers = workerPolicy(storage);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    if (c.get("origin").startsWith("https:")) {
      headers.set("Strict-Transport-Security", "max-age=31536000");
    }
    // Fonts, styles and images obey the policy of their page: half a kilobyte of headers on each is
    // waste.
    const type = headers.get("Content-Type") ?? "";
    if (/^(font\/|text\/css|image\/(?!svg))/.test(type)) return;
    if (type.startsWith("application/json")) {
      headers.set("Content-Security-Policy", dataPolicy);
      return;
    }
    if (type.startsWith("text/javascript")) {
      headers.set("Content-Security-Policy", workers);
      return;
    }
    headers.set("Content-Security-Policy", policy);
    headers.set("Referrer-Policy", "same-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set(
      "Permissions-Policy",
      "camera=(), geolocation=(), payment=(), usb=(), microphone=(self)",
    );
  };
};

function storageOrigin({ STORAGE_PUBLIC_URL, STORAGE_URL }: Settings): string {
  const storage = STORAGE_PUBLIC_URL ?? STORAGE_URL;
  return storage ? ` ${new URL(storage).origin}` : "";
}

/** JSON is not a page: if a browser opens it as a page, the page may do nothing at all. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Any script may be started as a worker, and a worker obeys the policy of its own file. */
const workerPolicy = (media: string) => `default-src 'self'; connect-src 'self'${media}`;

/** Allows nothing inline and no other host, except the storage host that holds the media. */
function pagePolicy(media: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const unknownHostMessage =
  "Pyinnya does not answer under this name. Set PUBLIC_URL to the address that browsers use, or open the server by its IP address or as localhost.";

/** A load balancer may call these paths by any name: the answers hold no data of users. */
const pathsForAnyHost = new Set(["/healthz", "/readyz"]);

export const knownHostOnly: MiddlewareHandler<Base> = async (c, next) => {
  if (isKnownHost(c) || pathsForAnyHost.has(c.req.path)) return await next();
  const isCall = c.req.path.startsWith("/api/");
  if (isCall) throw new Failure("forbidden", undefined, undefined, unknownHostMessage);
  return c.text(`${unknownHostMessage}\n`, 403, { "Cache-Control": "no-store" });
};

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Some browsers ignore SameSite, so every unsafe call must prove that it comes from our own pages.
 */
export const ownOriginOnly: MiddlewareHandler<Base> = async (c, next) => {
  if (!safeMethods.has(c.req.method)) {
    const site = c.req.header("Sec-Fetch-Site");
    const origin = c.req.header("Origin");
    const isOwnOrigin = site !== undefined
      ? site === "same-origin"
      : origin !== undefined
      ? origin === c.get("origin")
      : sessionToken(c) === undefined;
    if (!isOwnOrigin) fail("forbidden");
  }
  await next();
};
