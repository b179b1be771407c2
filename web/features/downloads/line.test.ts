import assert from "node:assert/strict";
import { costly } from "./line.ts";

Deno.test("warns of data saving, mobile and slow connections, and of nothing else", () => {
  assert.equal(costly({ saveData: true, type: "cellular" }), "saver");
  assert.equal(costly({ saveData: false, type: "cellular", effectiveType: "4g" }), "mobile");
  assert.equal(costly({ effectiveType: "slow-2g" }), "slow");
  assert.equal(costly({ effectiveType: "3g" }), "slow");
  assert.equal(costly({ type: "wifi", effectiveType: "4g" }), undefined);
  assert.equal(costly({}), undefined);
});
