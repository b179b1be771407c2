// What every answer forbids the browser, and what every unsafe request must prove.
import type { MiddlewareHandler } from "hono";
import type { Settings } from "../env.ts";
import type { Base } from "./context.ts";
import { fail } from "./errors.ts";
import { sessionToken } from "./cookies.ts";

export const securityHeaders = (settings: Settings): MiddlewareHandler<Base> => {
  const policy = contentPolicy(settings);
  return async (c, next) => {
    await next();
    const set = (name: string, value: string) => c.res.headers.set(name, value);
    set("Content-Security-Policy", policy);
    set("X-Content-Type-Options", "nosniff");
    set("Referrer-Policy", "same-origin");
    set("Cross-Origin-Opener-Policy", "same-origin");
    set("Cross-Origin-Resource-Policy", "same-origin");
    set("Permissions-Policy", "camera=(), geolocation=(), payment=(), usb=(), microphone=(self)");
    if (c.get("origin").startsWith("https:")) {
      set("Strict-Transport-Security", "max-age=31536000");
    }
  };
};

/** Nothing inline, nothing foreign, but for the storage host where media are kept on one. */
function contentPolicy({ STORAGE_PUBLIC_URL, STORAGE_URL }: Settings): string {
  const storage = STORAGE_PUBLIC_URL ?? STORAGE_URL;
  const media = storage ? ` ${new URL(storage).origin}` : "";
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

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Some browsers ignore SameSite, so every unsafe call must say that it comes from our own pages. */
export const ownOriginOnly: MiddlewareHandler<Base> = async (c, next) => {
  if (!safe.has(c.req.method)) {
    const site = c.req.header("Sec-Fetch-Site");
    const origin = c.req.header("Origin");
    const ours = site !== undefined
      ? site === "same-origin"
      : origin !== undefined
      ? origin === c.get("origin")
      : sessionToken(c) === undefined;
    if (!ours) fail("forbidden");
  }
  await next();
};
