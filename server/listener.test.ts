import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { listen } from "./listener.ts";

const words = new TextEncoder().encode("ဒီသင်ခန်းစာမှာ AI ဆိုတာ ဘာလဲ ကြည့်ကြပါမယ်။ ".repeat(200));
const { promise: isRead, resolve: letGo } = Promise.withResolvers<void>();

const answers: Record<string, () => Response> = {
  "/list": () =>
    new Response(words, { headers: { "Content-Type": "application/json", ETag: '"seven"' } }),
  "/film": () => new Response(words, { headers: { "Content-Type": "video/mp4" } }),
  "/part": () =>
    new Response(words.slice(0, 1000), {
      status: 206,
      headers: {
        "Content-Type": "text/plain",
        "Content-Range": `bytes 0-999/${words.length}`,
        ETag: '"seven"',
      },
    }),
  "/talk": () =>
    new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode("data: first\n\n"));
          await isRead;
          controller.close();
        },
      }),
      { headers: { "Content-Type": "text/event-stream" } },
    ),
};

const listener = listen({ HOST: "127.0.0.1", PORT: 0 });
listener.answerWith((request) =>
  answers[new URL(request.url).pathname]?.() ?? new Response(null, { status: 404 })
);
Deno.test.afterAll(() => listener.close());

/** The answer as it arrives: `fetch` would decompress it. */
const ask = (path: string, accepts: string) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Uint8Array }>((resolve, reject) =>
    get(
      {
        ...{ host: "127.0.0.1", port: listener.port, path, agent: false },
        headers: { "Accept-Encoding": accepts },
      },
      async (answer) => resolve({ headers: answer.headers, body: await buffer(answer) }),
    ).on("error", reject)
  );
const sum = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

Deno.test("compresses a long list for a client that accepts this, without changing the content", async () => {
  const { headers, body } = await ask("/list", "gzip, deflate, br");
  assert.equal(headers["content-encoding"], "br");
  assert.equal(headers.etag, 'W/"seven"');
  assert.match(headers.vary ?? "", /accept-encoding/i);
  assert.ok(body.length < words.length / 10, `${body.length}`);
  assert.equal(sum(brotliDecompressSync(body)), sum(words));

  const plain = await ask("/list", "identity");
  assert.equal(plain.headers["content-encoding"], undefined);
  assert.equal(sum(plain.body), sum(words));
});

Deno.test("sends videos and parts as they are, with their length", async () => {
  for (const [path, length] of [["/film", words.length], ["/part", 1000]] as const) {
    const { headers, body } = await ask(path, "gzip, deflate, br");
    assert.equal(headers["content-encoding"], undefined, path);
    assert.deepEqual([Number(headers["content-length"]), body.length], [length, length], path);
  }
});

/**
 * The head of the answer on a connection that the client would keep open. `fetch` does not show
 * every header.
 */
async function headOf(port: number, path: string) {
  using conn = await Deno.connect({ hostname: "127.0.0.1", port });
  await conn.write(new TextEncoder().encode(`GET ${path} HTTP/1.1\r\nHost: academy.test\r\n\r\n`));
  const bytes = new Uint8Array(2000);
  let head = "";
  while (!head.includes("\r\n\r\n")) {
    const size = await conn.read(bytes) ?? assert.fail(`closed after ${head}`);
    head += new TextDecoder().decode(bytes.subarray(0, size));
  }
  return head;
}

Deno.test("answers after `endConnections`, and tells each client to close the connection", async () => {
  const ending = listen({ HOST: "127.0.0.1", PORT: 0 });
  ending.answerWith((request) =>
    new URL(request.url).pathname === "/away"
      // The headers of a redirect cannot be changed.
      ? Response.redirect("http://academy.test/here")
      : Response.json({ ok: true }, { headers: { ETag: '"seven"' } })
  );
  assert.doesNotMatch(await headOf(ending.port, "/"), /^connection:/im);
  ending.endConnections();
  for (const [path, status] of [["/", 200], ["/away", 302]] as const) {
    const head = await headOf(ending.port, path);
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
    assert.match(head, /^connection: close\r$/im);
  }
  assert.match(await headOf(ending.port, "/"), /^etag: "seven"\r$/im);
  await ending.close();
  await assert.rejects(fetch(`http://127.0.0.1:${ending.port}/`), TypeError);
});

Deno.test("sends a stream piece by piece, and does not hold it back to compress it", async () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keptBack = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No data arrived in time.")), 120_000);
  });
  try {
    const { body } = await fetch(`http://127.0.0.1:${listener.port}/talk`);
    const reader = body?.getReader() ?? assert.fail();
    const { value } = await Promise.race([reader.read(), keptBack]);
    assert.equal(new TextDecoder().decode(value), "data: first\n\n");
    letGo();
    assert.equal((await reader.read()).done, true);
  } finally {
    letGo();
    clearTimeout(timer);
  }
});
