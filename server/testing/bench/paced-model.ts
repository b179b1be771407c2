/// <reference lib="deno.worker" />
// A model that sends its words at an even pace. It has its own thread and bare sockets, so that its
// own cost stays out of the measurement.
import { delta, done, finish } from "../model-faults.ts";
import { framed, readRequest, writeAll } from "../raw-http.ts";

export type Pace = { words: number; perSecond: number };

const encoder = new TextEncoder();
const chunk = (text: string) => framed(encoder.encode(text));
const head = encoder.encode(
  "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n",
);
const word = chunk(delta("စကားလုံး "));
const end = [chunk(finish() + done), encoder.encode("0\r\n\r\n")];

self.onmessage = ({ data: { words, perSecond } }: MessageEvent<Pace>) => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  self.postMessage(listener.addr.port);
  void accept(listener, words, 1000 / perSecond);
};

async function accept(listener: Deno.TcpListener, words: number, everyMs: number) {
  for await (const conn of listener) {
    conn.setNoDelay(true);
    void speak(conn, words, everyMs).catch(() => {}).finally(() => conn.close());
  }
}

/** Each word has its time on the clock, so one late word does not delay the next ones. */
async function speak(conn: Deno.TcpConn, words: number, everyMs: number) {
  if (!await readRequest(conn)) return;
  const began = performance.now();
  await writeAll(conn, head);
  for (let n = 1; n <= words; n++) {
    const left = began + n * everyMs - performance.now();
    if (left > 0) await new Promise((go) => setTimeout(go, left));
    await writeAll(conn, word);
  }
  for (const bytes of end) await writeAll(conn, bytes);
}
