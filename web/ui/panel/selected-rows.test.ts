import assert from "node:assert/strict";
import { onlyShown } from "./selected-rows.ts";

Deno.test("removes rows from the selection that are no longer shown, and keeps the others", () => {
  assert.deepEqual(onlyShown({ a: true, b: true }, ["b", "c"]), { b: true });
  const same = { a: true } as const;
  assert.equal(onlyShown(same, ["a", "b"]), same);
  assert.deepEqual(onlyShown({ a: true }, []), {});
});
