import assert from "node:assert/strict";
import { onlyShown } from "./selected-rows.ts";

Deno.test("a row that is no longer shown leaves the selection, the others stay", () => {
  assert.deepEqual(onlyShown({ a: true, b: true }, ["b", "c"]), { b: true });
  const same = { a: true } as const;
  assert.equal(onlyShown(same, ["a", "b"]), same);
  assert.deepEqual(onlyShown({ a: true }, []), {});
});
