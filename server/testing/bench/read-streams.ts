/// <reference lib="deno.worker" />
// Reads many streams at once and reports when the first word of each came. It has its own thread
// and bare sockets.

/** Each request has a connection of its own. One request begins every `everyMs` milliseconds. */
export type Streams = { port: number; requests: string[]; everyMs: number };
export type StreamsRead = {
  /** Milliseconds from a request to the first word of its answer, and to its end. */
  first: number[];
  last: number[];
  /** Number of answers that did not arrive whole. */
  broken: number;
};

const decoder = new TextDecoder("latin1");
const encoder = new TextEncoder();

async function read(port: number, request: string) {
  const conn = await Deno.connect({ hostname: "127.0.0.1", port });
  conn.setNoDelay(true);
  const began = performance.now();
  let first = 0;
  let tail = "";
  try {
    await conn.write(encoder.encode(request));
    const buffer = new Uint8Array(64 * 1024);
    for (;;) {
      const size = await conn.read(buffer);
      if (size === null) break;
      const text = tail + decoder.decode(buffer.subarray(0, size));
      if (first === 0 && text.includes('"content":"')) first = performance.now() - began;
      tail = text.slice(first === 0 ? -2000 : -200);
      if (tail.includes("[DONE]")) break;
    }
  } finally {
    conn.close();
  }
  return { first, last: performance.now() - began, isWhole: first > 0 && tail.includes("[DONE]") };
}

self.onmessage = async ({ data }: MessageEvent<Streams>) => {
  const { port, requests, everyMs } = data;
  const began = performance.now();
  const all = await Promise.all(requests.map(async (request, n) => {
    const left = began + n * everyMs - performance.now();
    if (left > 0) await new Promise((go) => setTimeout(go, left));
    return await read(port, request);
  }));
  const told: StreamsRead = {
    first: all.map(({ first }) => first),
    last: all.map(({ last }) => last),
    broken: all.filter(({ isWhole }) => !isWhole).length,
  };
  self.postMessage(told);
};
