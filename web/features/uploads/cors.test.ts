// Checks that the CORS headers that the README gives for one's own storage are enough for uploads.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { sendInParts } from "./send-in-parts.ts";
import { NotSent } from "./send.ts";

const readme = await Deno.readTextFile(new URL("../../../supabase/README.md", import.meta.url));

function allowed(header: string): string[] {
  const [, value = ""] = new RegExp(`^\\| \`${header}\` +\\| \`([^\`]+)\``, "m").exec(readme) ?? [];
  return value.toLowerCase().split(", ");
}

/** A browser sends these headers without asking, or does not let scripts set them. */
const always = new Set(
  "accept accept-encoding accept-language connection content-length host user-agent".split(" "),
);

Deno.test("uploads in pieces through a gateway with the CORS headers of the README", async () => {
  const size = 3;
  const sent = { methods: new Set<string>(), headers: new Set<string>() };
  const exposed = allowed("Access-Control-Expose-Headers");
  let offset = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    sent.methods.add(request.method.toLowerCase());
    for (const name of request.headers.keys()) if (!always.has(name)) sent.headers.add(name);
    offset += (await request.arrayBuffer()).byteLength;
    const all: Record<string, string> = {
      location: `${new URL(request.url).origin}/here`,
      "upload-offset": String(offset),
      "upload-length": String(size),
      "tus-resumable": "1.0.0",
    };
    // A script of another origin cannot read a header that the table does not expose.
    const headers = Object.entries(all).filter(([name]) => exposed.includes(name));
    return new Response(null, { status: request.method === "POST" ? 201 : 204, headers });
  });
  const upload = (url?: string) =>
    sendInParts({
      // Outside of a browser the library takes a Buffer instead of a File.
      file: Object.assign(Buffer.from("abc"), { size }) as unknown as File,
      contentType: "video/mp4",
      signal: new AbortController().signal,
      onProgress() {},
      endpoint: `http://127.0.0.1:${server.addr.port}/`,
      url,
      chunkSize: 2,
      metadata: { bucketName: "media", objectName: "videos/x.mp4", contentType: "video/mp4" },
      headers: () => Promise.resolve({ "x-signature": "token" }),
      onUrl() {},
      notSent: NotSent,
    });
  await upload();
  offset = 1;
  // Continues an upload that an earlier page began.
  await upload(`http://127.0.0.1:${server.addr.port}/here`);
  await server.shutdown();

  assert.deepEqual([...sent.methods].sort(), ["head", "patch", "post"]);
  assert.ok(sent.headers.has("upload-metadata") && sent.headers.has("x-signature"));
  const methods = allowed("Access-Control-Allow-Methods");
  assert.deepEqual([...sent.methods].filter((method) => !methods.includes(method)), []);
  const headers = allowed("Access-Control-Allow-Headers");
  assert.deepEqual([...sent.headers].filter((name) => !headers.includes(name)), []);
});
