// Speaks HTTP by hand, one request for each connection. Fake servers can then fail in ways that no
// HTTP library allows.
import { Buffer } from "node:buffer";

export type RawRequest = {
  path: string;
  method: string;
  headers: [string, string][];
  body?: string;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export async function readRequest(conn: Deno.TcpConn): Promise<RawRequest | undefined> {
  let bytes = new Uint8Array();
  const chunk = new Uint8Array(64 * 1024);
  for (;;) {
    const size = await conn.read(chunk);
    if (size === null) return undefined;
    bytes = new Uint8Array([...bytes, ...chunk.subarray(0, size)]);
    const head = decoder.decode(bytes).split("\r\n\r\n", 1)[0] ?? "";
    const headSize = encoder.encode(head).length + 4;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (bytes.length < headSize || bytes.length < headSize + length) continue;
    const [first = "", ...lines] = head.split("\r\n");
    const [method = "", path = ""] = first.split(" ");
    const headers = lines.map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }).filter(([name]) => !perHop.has(name));
    const body = length > 0 ? decoder.decode(bytes.subarray(headSize)) : undefined;
    return { method, path, headers, body };
  }
}

const perHop = new Set(["host", "connection", "content-length", "accept-encoding"]);

export async function writeAll(conn: Deno.TcpConn, bytes: Uint8Array) {
  for (let sent = 0; sent < bytes.length;) sent += await conn.write(bytes.subarray(sent));
}

/** Resolves when the caller closes the connection, when it breaks, or when we close it. */
export async function readToEnd(conn: Deno.TcpConn) {
  const chunk = new Uint8Array(1024);
  try {
    while (await conn.read(chunk) !== null);
  } catch {
    // The connection broke, or we closed it.
  }
}

/** Frames one chunk of a body without a Content-Length. */
export const framed = (bytes: Uint8Array): Uint8Array =>
  Buffer.concat([
    encoder.encode(`${bytes.length.toString(16)}\r\n`),
    bytes,
    encoder.encode("\r\n"),
  ]);
