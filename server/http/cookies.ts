// The two secret cookies (session, known browser) and the public hint. Over https, the names of the
// secret ones bind them to our host and to TLS.
import { createHash } from "node:crypto";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Context } from "hono";
import { SIGNED_IN_COOKIE } from "../accounts.ts";
import type { AnyContext, Base } from "./context.ts";

const YEAR = 365 * 24 * 3600;
/** Longer than any session lives: the server decides when a session ends, and says why. */
const SESSION_COOKIE = 180 * 24 * 3600;

const token = /^[A-Za-z0-9_-]{43}$/;

export const sessionToken = (c: AnyContext) => read(c, "sid");
export const knownBrowserToken = (c: AnyContext) => read(c, "known");
export function setSessionToken(c: AnyContext, value: string) {
  write(c, "sid", value, SESSION_COOKIE);
  setCookie(c, SIGNED_IN_COOKIE, "1", { ...signedInAttributes(c), maxAge: SESSION_COOKIE });
}
export const setKnownBrowserToken = (c: AnyContext, value: string) =>
  write(c, "known", value, YEAR);
export function clearSessionToken(c: AnyContext) {
  deleteCookie(c, nameOf(c, "sid"), attributes(c));
  deleteCookie(c, SIGNED_IN_COOKIE, signedInAttributes(c));
}

/** A new token of 256 random bits. The server stores only its hash. */
export function newToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
}

/**
 * Hashes at once: Web Crypto would send these few bytes to another thread, which takes longer than
 * all the rest.
 */
export const hexHashOf = (value: string) => createHash("sha256").update(value).digest("hex");
export const hashOf = (value: string) => Uint8Array.fromHex(hexHashOf(value));

const isSecure = (c: AnyContext) => (c as Context<Base>).get("origin").startsWith("https:");
const nameOf = (c: AnyContext, name: string) => isSecure(c) ? `__Host-${name}` : name;
const attributes = (c: AnyContext) =>
  ({ path: "/", httpOnly: true, sameSite: "Lax", secure: isSecure(c) }) as const;

const signedInAttributes = (c: AnyContext) => ({ ...attributes(c), httpOnly: false });

function read(c: AnyContext, name: string): string | undefined {
  const value = getCookie(c, nameOf(c, name));
  return value && token.test(value) ? value : undefined;
}

const write = (c: AnyContext, name: string, value: string, maxAge: number) =>
  setCookie(c, nameOf(c, name), value, { ...attributes(c), maxAge });
