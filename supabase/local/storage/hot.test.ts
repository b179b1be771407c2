import assert from "node:assert/strict";
import { openBlockCache } from "./hot.ts";

const MB = 1024 * 1024;

Deno.test("gives a part from memory if it is asked for again soon, and forgets a part that comes back late", async () => {
  const file = await Deno.makeTempFile();
  await Deno.truncate(file, 40 * MB);
  const facts = {
    id: crypto.randomUUID(),
    name: "film.mp4",
    size: 40 * MB,
    contentType: "video/mp4",
    cacheControl: "",
    etag: "",
    createdAt: "",
  };
  const hot = openBlockCache();
  const ask = (block: number) => hot({ file, facts }, { start: block * MB, end: block * MB + 9 });
  for (let round = 0; round < 2; round++) {
    for (let block = 0; block < 40; block++) assert.equal(ask(block), undefined);
  }
  const bytes = await new Response(ask(39)).bytes();
  assert.deepEqual(bytes, new Uint8Array(10));
  await Deno.remove(file);
});
