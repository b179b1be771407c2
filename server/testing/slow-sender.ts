// Sends a request over its own socket, a part of the body at a time, as a sender that stalls or
// disappears does.
import { writeAll } from "./raw-http.ts";

type Head = { path: string; method?: string; headers?: Record<string, string> };

/** Opens the connection and sends the head. Without a Content-Length the body is chunked. */
export async function openSlowSender(
  origin: string,
  { path, method = "POST", headers = {} }: Head,
) {
  const { hostname, port, host } = new URL(origin);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const isChunked = !Object.keys(headers).some((name) => /^content-length$/i.test(name));
  const lines = Object.entries({
    Host: host,
    Origin: origin,
    "Content-Type": "application/json",
    ...headers,
    ...(isChunked && { "Transfer-Encoding": "chunked" }),
  }).map(([name, value]) => `${name}: ${value}`);
  const encoder = new TextEncoder();
  const write = (text: string) => writeAll(connection, encoder.encode(text));
  await write([`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  return {
    async send(bytes: Uint8Array) {
      if (isChunked) await write(`${bytes.length.toString(16)}\r\n`);
      await writeAll(connection, bytes);
      if (isChunked) await write("\r\n");
    },
    /** Returns the status and the text of the answer, or nothing if the server hangs up. */
    async answer(): Promise<{ status: number; text: string } | undefined> {
      const part = new Uint8Array(64 * 1024);
      const decoder = new TextDecoder();
      let text = "";
      while (!isWhole(text)) {
        const size = await connection.read(part).catch(() => null);
        if (size === null) return undefined;
        text += decoder.decode(part.subarray(0, size), { stream: true });
      }
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text };
    },
    close: () => connection.close(),
  };
}

export type SlowSender = Awaited<ReturnType<typeof openSlowSender>>;

/** Content-Length counts bytes. These texts are ASCII, so the number of letters is the same. */
function isWhole(answer: string): boolean {
  const [head, text] = answer.split("\r\n\r\n");
  const length = Number(/^content-length: (\d+)/im.exec(head ?? "")?.[1] ?? 0);
  return text !== undefined && text.length >= length;
}
