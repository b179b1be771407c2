/// <reference lib="deno.worker" />
// Sends requests on connections that stay open, and counts them. It has its own thread and bare
// sockets, because a fetch would cost more than what the bench measures.

/**
 * Each request has a connection of its own. With `connections`, so many connections send the
 * requests in turn, beginning with request `first`.
 */
export type Load = {
  port: number;
  requests: string[];
  calls: number;
  connections?: number;
  first?: number;
};
export type Measured = { perSecond: number; status: string; bytes: number };

/** No head of an answer is longer. */
const HEAD = 4000;
const ROOM = 256 * 1024;

const decoder = new TextDecoder("latin1");

/**
 * Returns the length of one answer with its head, as soon as the head is here. The servers here
 * always send a Content-Length.
 */
function lengthOf(bytes: Uint8Array): number | undefined {
  const text = decoder.decode(bytes.subarray(0, HEAD));
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  if (text.startsWith("HTTP/1.1 304")) return end + 4;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
  if (length === undefined) throw new Error(`No length: ${text.slice(0, end)}`);
  return end + 4 + Number(length);
}

async function measure(
  { port, requests, calls, connections, first: next = 0 }: Load,
): Promise<Measured> {
  const open = await Promise.all(
    Array.from(
      { length: connections ?? requests.length },
      () => Deno.connect({ hostname: "127.0.0.1", port }),
    ),
  );
  const all = requests.map((request) => new TextEncoder().encode(request));
  let left = calls;
  let first: Measured | undefined;
  const began = performance.now();
  await Promise.all(open.map(async (connection, n) => {
    const buffer = new Uint8Array(ROOM);
    while (left-- > 0) {
      await connection.write(all[(connections ? next++ : n) % all.length] ?? new Uint8Array());
      let filled = 0;
      let wanted: number | undefined;
      let status = "";
      while (wanted === undefined || filled < wanted) {
        // Bytes after the head are counted and not stored.
        const read = await connection.read(wanted === undefined ? buffer.subarray(filled) : buffer);
        if (read === null) throw new Error("The server has closed the connection.");
        filled += read;
        if (wanted !== undefined) continue;
        wanted = lengthOf(buffer.subarray(0, filled));
        status = decoder.decode(buffer.subarray(9, 12));
      }
      first ??= { perSecond: 0, status, bytes: wanted };
    }
  }));
  const perSecond = calls / ((performance.now() - began) / 1000);
  for (const connection of open) connection.close();
  if (!first) throw new Error("Nothing was asked.");
  return { ...first, perSecond };
}

self.onmessage = async ({ data }: MessageEvent<Load>) => self.postMessage(await measure(data));
