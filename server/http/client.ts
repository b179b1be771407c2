// Finds a request's client address and origin. Behind a proxy, the connection does not show them.
import type { Context } from "hono";
import { isAddress, isWithin } from "../addresses.ts";
import type { Base } from "./context.ts";

export function clientAddress(c: Context<Base>): string {
  const { TRUSTED_PROXIES } = c.get("settings");
  let address = peer(c);
  if (TRUSTED_PROXIES.length === 0) return address;
  const hops = (c.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  // Goes from the nearest hop outwards. The first hop that is no proxy of ours is the client: a
  // client can forge all hops further out.
  while (hops.length && isWithin(address, TRUSTED_PROXIES)) {
    const hop = hops.pop();
    if (!hop || !isAddress(hop)) break;
    address = hop;
  }
  return address;
}

export function ownOrigin(c: Context<Base>): string {
  const { PUBLIC_URL, TRUSTED_PROXIES } = c.get("settings");
  if (PUBLIC_URL) return PUBLIC_URL;
  const origin = originOf(c);
  if (TRUSTED_PROXIES.length === 0) return origin;
  const forwarded = c.req.header("X-Forwarded-Proto");
  return isWithin(peer(c), TRUSTED_PROXIES) && forwarded === "https"
    ? origin.replace(/^http:/, "https:")
    : origin;
}

/**
 * Without PUBLIC_URL the server trusts only localhost and literal addresses: nobody else's DNS can
 * point these names at this machine. Otherwise a page of another site could call the server as its
 * own (DNS rebinding).
 */
export function isKnownHost(c: Context<Base>): boolean {
  if (c.get("settings").PUBLIC_URL) return true;
  const origin = originOf(c);
  if (origin === lastKnown) return true;
  const { hostname } = new URL(origin);
  const isKnown = hostname === "localhost" || hostname.endsWith(".localhost") ||
    isAddress(hostname.replace(/^\[(.*)\]$/, "$1"));
  if (isKnown) lastKnown = origin;
  return isKnown;
}

/** Almost all requests name the same origin, and taking it apart is slow. */
let lastKnown = "";

const originOf = ({ req: { url } }: Context<Base>) =>
  url.slice(0, url.indexOf("/", "https://".length));

const peer = (c: Context<Base>) => {
  const addr = c.env?.remoteAddr;
  return addr && "hostname" in addr ? addr.hostname : "127.0.0.1";
};
