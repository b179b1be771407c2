import assert from "node:assert/strict";
import { warningOf } from "./usage-card.tsx";

Deno.test("warns above 80 percent, and says 100 only when nothing is left", () => {
  assert.equal(warningOf(800, 1000), undefined);
  assert.equal(warningOf(801, 1000), 80);
  assert.equal(warningOf(85, 100), 85);
  assert.equal(warningOf(999, 1000), 99);
  assert.equal(warningOf(1000, 1000), 100);
  assert.equal(warningOf(0, 0), undefined);
});
