import assert from "node:assert/strict";
import { connectionWarning } from "./connection-warning.ts";

Deno.test("warns of data saving, mobile and slow connections, and of nothing else", () => {
  assert.equal(connectionWarning({ saveData: true, type: "cellular" }), "saver");
  assert.equal(
    connectionWarning({ saveData: false, type: "cellular", effectiveType: "4g" }),
    "mobile",
  );
  assert.equal(connectionWarning({ effectiveType: "slow-2g" }), "slow");
  assert.equal(connectionWarning({ effectiveType: "3g" }), "slow");
  assert.equal(connectionWarning({ type: "wifi", effectiveType: "4g" }), undefined);
  assert.equal(connectionWarning({}), undefined);
});
