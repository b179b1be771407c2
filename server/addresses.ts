// Reads network addresses, IPv4 and IPv6, and the networks that they belong to.

/** The network that counts as one client: an IPv6 household holds a whole /64. */
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

/**
 * Whether only programs on this machine can come by this name or address. Accepts `[::1]` with
 * brackets, as in a URL.
 */
export const isThisMachine = (host: string) =>
  host === "localhost" || host.endsWith(".localhost") ||
  isWithin(host.replace(/^\[(.*)\]$/, "$1"), ["127.0.0.0/8", "::1"]);

export const isAddress = (text: string) => parse(text) !== undefined;

/** An address, or an address with the number of bits that its network shares: 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [base = "", length, ...rest] = text.split("/");
  const bits = parse(base)?.length;
  if (!bits || rest.length > 0) return false;
  return length === undefined || /^\d{1,3}$/.test(length) && Number(length) <= bits;
}

/** The 32 or 128 bits of an address as text. Undefined if it is no address. */
function parse(address: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const four = (mapped ?? address).split(".");
  if (four.length === 4) {
    if (!four.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined;
    return four.map((part) => Number(part).toString(2).padStart(8, "0")).join("");
  }
  // The parser below would read the end of a longer text as the path of an address.
  if (!/^[\da-f:.]+$/i.test(address)) return undefined;
  try {
    // The platform's own URL parser writes every IPv6 address in one way.
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
