import assert from "node:assert/strict";
import { startOf } from "./start-of.ts";

Deno.test("continues a video where the user left it, and starts again if that was near the end", () => {
  assert.equal(startOf(0, 76), 0);
  assert.equal(startOf(40.5, 76), 40.5);
  assert.equal(startOf(73, 76), 73);
  assert.equal(startOf(73.1, 76), 0);
  assert.equal(startOf(76, 76), 0);
  assert.equal(startOf(12, 0), 12, "its length is unknown");
});
