import assert from "node:assert/strict";
import { filledIn } from "./filled-in.ts";

Deno.test("replaces the duration of the earlier file, but never a typed one", () => {
  assert.equal(filledIn("", "", "10:00"), "10:00");
  assert.equal(filledIn("10:00", "10:00", "03:00"), "03:00");
  assert.equal(filledIn("10:00", "10:00", ""), "", "nobody knows how long this one is");
  assert.equal(filledIn("09:30", "10:00", "03:00"), "09:30");
  assert.equal(filledIn("10:00", "", "03:00"), "10:00", "she has typed it herself");
});
