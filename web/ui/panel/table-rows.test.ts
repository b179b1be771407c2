import assert from "node:assert/strict";
import { groupRows } from "./table-rows.tsx";

Deno.test("sorts groups by the given order, and keeps the order of rows inside a group", () => {
  const groupOf = (row: string) => row.slice(0, 1);
  assert.deepEqual(groupRows(["b2", "c1", "a1", "b1"], groupOf, ["a", "b", "d"]), [
    { id: "a", rows: ["a1"] },
    { id: "b", rows: ["b2", "b1"] },
    { id: "c", rows: ["c1"] },
  ]);
  assert.deepEqual(groupRows([], groupOf, ["a"]), []);
});
