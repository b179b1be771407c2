import assert from "node:assert/strict";
import { proveStorageMemory } from "../../../server/testing/prove/storage.ts";

Deno.test("takes less than 64 MB of memory for 120 MB in and out, in every way", async () => {
  const { grewByMegabytes } = await proveStorageMemory(120);
  assert.equal(Object.keys(grewByMegabytes).length, 4);
  for (const [way, megabytes] of Object.entries(grewByMegabytes)) {
    assert.ok(megabytes < 64, `${way}: ${megabytes} MB`);
  }
});
