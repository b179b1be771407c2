// Where a request comes from, and by which origin the browser reached us: behind a proxy the connection does not tell.
import type { Context } from "hono";
import { isAddress, isWithin } from "../addresses.ts";
import type { Base } from "./context.ts";

export function clientAddress(c: Context<Base>): string {
  const { TRUSTED_PROXIES } = c.get("settings");
  let address = peer(c);
  if (TRUSTED_PROXIES.length === 0) return address;
  const hops = (c.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  // From the nearest hop outwards: the first that is no proxy of ours is the client, whatever it claims further out.
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
  const origin = c.req.url.slice(0, c.req.url.indexOf("/", "https://".length));
  if (TRUSTED_PROXIES.length === 0) return origin;
  const forwarded = c.req.header("X-Forwarded-Proto");
  return isWithin(peer(c), TRUSTED_PROXIES) && forwarded === "https"
    ? origin.replace(/^http:/, "https:")
    : origin;
}

/**
 * Without PUBLIC_URL the server trusts only names that no stranger's DNS can point at this machine: localhost and
 * literal addresses. A page of another site could otherwise call the server as its own (DNS rebinding).
 */
export function isKnownHost(c: Context<Base>): boolean {
  if (c.get("settings").PUBLIC_URL) return true;
  const { hostname } = new URL(c.req.url);
  return hostname === "localhost" || hostname.endsWith(".localhost") ||
    isAddress(hostname.replace(/^\[(.*)\]$/, "$1"));
}

const peer = (c: Context<Base>) => {
  const addr = c.env?.remoteAddr;
  return addr && "hostname" in addr ? addr.hostname : "127.0.0.1";
};
