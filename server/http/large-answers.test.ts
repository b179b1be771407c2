import assert from "node:assert/strict";
import { Hono } from "hono";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createLog } from "../log.ts";
import { createBodyLimiters } from "./body-limiters.ts";
import { createByteLimiter } from "./byte-limiter.ts";
import type { Base, User } from "./context.ts";
import { sendLargeAnswers } from "./large-answers.ts";
import { renderError } from "./render-error.ts";

const KB = 1024;
/** It compresses badly, so the compressed answer is large, too. */
const noise = crypto.getRandomValues(new Uint8Array(60 * KB)).toHex();
const text = "က".repeat(30 * KB);

function answering() {
  const answers = createByteLimiter({ bytes: 512 * KB, share: 256 * KB });
  const app = new Hono<Base>()
    .use(async (c, next) => {
      c.set("log", createLog("silent"));
      c.set("bodyLimiters", { ...createBodyLimiters(), answers });
      c.set("person", { id: c.req.query("user") } as User);
      await next();
    })
    .use(sendLargeAnswers)
    .onError(renderError)
    .get("/late", (c) => {
      // As the deadline does, before the handler ends.
      c.set("isLate", true);
      return c.json({ noise });
    })
    .get("/large", (c) => c.json({ noise }, 200, { "X-More": "true" }))
    .get("/burmese", (c) => c.json({ text }))
    .get("/small", (c) => c.json({ ok: true }));
  const get = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
    await app.request(path, { method, headers });
  return { get, usedBytes: answers.usedBytes };
}

Deno.test("refuses a large answer to a user who leaves others unread, until they are read", async () => {
  const { get, usedBytes } = answering();
  const unread = [await get("/large?user=one"), await get("/large?user=one")];
  const refused = await get("/large?user=one");
  assert.deepEqual([refused.status, refused.headers.get("Retry-After")], [429, "5"]);
  assert.equal((await get("/small?user=one")).status, 200);
  const other = await get("/large?user=other");
  assert.equal(other.status, 200);
  const [first, second] = unread;
  assert.deepEqual(await first?.json(), { noise });
  assert.equal((await get("/large?user=one")).status, 200);
  await second?.body?.cancel();
  assert.equal((await get("/large?user=one")).status, 200);
  await other.body?.cancel();
  assert.ok(usedBytes() < 256 * KB);
});

Deno.test("keeps no room for an answer that nobody will read", async () => {
  const { get, usedBytes } = answering();
  await get("/large?user=one", {}, "HEAD");
  await get("/late?user=one");
  assert.equal(usedBytes(), 0);
});

Deno.test("counts the bytes of an answer, and not its letters", async () => {
  const { get, usedBytes } = answering();
  const answer = await get("/burmese?user=one");
  assert.ok(usedBytes() > 64 * KB);
  assert.deepEqual(await answer.json(), { text });
  assert.equal(usedBytes(), 0);
});

Deno.test("compresses a large answer as its reader accepts it, and keeps status and headers", async () => {
  const { get } = answering();
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, decompress] of Object.entries(unpack)) {
    const answer = await get("/large?user=one", { "Accept-Encoding": `${encoding};q=0.5, x` });
    const { headers } = answer;
    assert.deepEqual(
      ["Content-Type", "Content-Encoding", "Vary", "X-More"].map((name) => headers.get(name)),
      ["application/json", encoding, "Accept-Encoding", "true"],
    );
    const text = new TextDecoder().decode(decompress(await answer.bytes()));
    assert.deepEqual(JSON.parse(text), { noise });
  }
  const plain = await get("/large?user=one", { "Accept-Encoding": "br;q=0" });
  assert.equal(plain.headers.get("Content-Encoding"), null);
  assert.deepEqual(await plain.json(), { noise });
});
