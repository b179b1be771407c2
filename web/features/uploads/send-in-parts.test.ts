import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { sendInParts } from "./send-in-parts.ts";
import { NotSent } from "./send.ts";

Deno.test("sends no further part after a pause between two parts", async () => {
  const size = 3;
  let offset = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    offset += (await request.arrayBuffer()).byteLength;
    const location = `${new URL(request.url).origin}/here`;
    const headers = { location, "upload-offset": String(offset), "tus-resumable": "1.0.0" };
    return new Response(null, { status: request.method === "POST" ? 201 : 204, headers });
  });
  const endpoint = `http://127.0.0.1:${server.addr.port}/`;
  const pausing = new AbortController();
  const sending = sendInParts({
    // Outside of a browser the library takes a Buffer instead of a File.
    file: Object.assign(Buffer.from("abc"), { size }) as unknown as File,
    contentType: "video/mp4",
    signal: pausing.signal,
    onProgress() {},
    endpoint,
    chunkSize: 1,
    metadata: {},
    headers() {
      if (offset === 1) pausing.abort("paused");
      return Promise.resolve({});
    },
    onUrl() {},
    notSent: NotSent,
  });
  await assert.rejects(sending, (reason) => reason === "paused");
  // A part that was on its way would arrive before this request.
  await fetch(endpoint, { method: "HEAD" });
  await server.shutdown();
  assert.equal(offset, 1);
});
