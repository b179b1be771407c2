import assert from "node:assert/strict";
import { startSecond } from "./use-video-source.ts";

Deno.test("continues a video where the user left it, and starts again if that was near the end", () => {
  assert.equal(startSecond(0, 76), 0);
  assert.equal(startSecond(40.5, 76), 40.5);
  assert.equal(startSecond(73, 76), 73);
  assert.equal(startSecond(73.1, 76), 0);
  assert.equal(startSecond(76, 76), 0);
  assert.equal(startSecond(12, 0), 12, "its length is unknown");
});
