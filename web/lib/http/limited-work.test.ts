import assert from "node:assert/strict";
import { withTimeout } from "./limited-work.ts";

Deno.test("returns what comes in time, and leaves no timer behind", async () => {
  assert.equal(await withTimeout(60_000, Promise.resolve("here")), "here");
  await assert.rejects(withTimeout(60_000, Promise.reject(new Error("broken"))), /broken/);
});

Deno.test("returns undefined for what comes too late, and ignores its failure", async () => {
  const work = Promise.withResolvers<string>();
  assert.equal(await withTimeout(1, work.promise), undefined);
  work.reject(new Error("Nobody waits any more"));
  await new Promise((resolve) => setTimeout(resolve));
});
