// Where a request comes from, and by which origin the browser reached us: behind a proxy the connection does not tell.
import type { Context } from "hono";
import type { Base } from "./context.ts";

export function clientAddress(c: Context<Base>): string {
  const { TRUSTED_PROXIES } = c.var.settings;
  let address = peer(c);
  const hops = (c.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  // From the nearest hop outwards: the first that is no proxy of ours is the client, whatever it claims further out.
  while (hops.length && isWithin(address, TRUSTED_PROXIES)) {
    const hop = hops.pop();
    if (!hop || !parse(hop)) break;
    address = hop;
  }
  return address;
}

export function ownOrigin(c: Context<Base>): string {
  const { PUBLIC_URL, TRUSTED_PROXIES } = c.var.settings;
  if (PUBLIC_URL) return PUBLIC_URL;
  const { host, protocol } = new URL(c.req.url);
  const forwarded = c.req.header("X-Forwarded-Proto");
  return isWithin(peer(c), TRUSTED_PROXIES) && forwarded === "https"
    ? `https://${host}`
    : `${protocol}//${host}`;
}

const peer = (c: Context<Base>) => {
  const addr = c.env?.remoteAddr;
  return addr && "hostname" in addr ? addr.hostname : "127.0.0.1";
};

/** What is counted as one: an IPv6 household holds a whole /64. */
export function networkOf(address: string): string {
  const bits = parse(address);
  if (!bits || bits.length === 32) return address;
  return bits.slice(0, 64);
}

export const isWithin = (address: string, networks: readonly string[]) =>
  networks.some((network) => {
    const [base = "", length] = network.split("/");
    const own = parse(address);
    const bits = parse(base);
    if (!own || !bits || own.length !== bits.length) return false;
    const most = Number(length ?? bits.length);
    return own.slice(0, most) === bits.slice(0, most);
  });

/** An address as text of its bits: 32 or 128 of them. */
function parse(address: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const four = (mapped ?? address).split(".");
  if (four.length === 4) {
    if (!four.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined;
    return four.map((part) => Number(part).toString(2).padStart(8, "0")).join("");
  }
  try {
    // The platform's own parser writes every IPv6 address in one way.
    const host = new URL(`http://[${address}]/`).hostname.slice(1, -1);
    const [head = "", tail] = host.split("::");
    const words = (part: string) => part === "" ? [] : part.split(":");
    const missing = tail === undefined ? 0 : 8 - words(head).length - words(tail).length;
    return [...words(head), ...Array(missing).fill("0"), ...words(tail ?? "")]
      .map((word) => parseInt(word, 16).toString(2).padStart(16, "0")).join("");
  } catch {
    return undefined;
  }
}
