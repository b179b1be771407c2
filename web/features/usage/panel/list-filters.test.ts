import assert from "node:assert/strict";
import { isSort, readFilters } from "./list-filters.ts";

const now = "2026-11";

Deno.test("reads valid values from the address and ignores others", () => {
  const good = { period: "2026-09", search: "hnin", sort: "images" };
  assert.deepEqual(readFilters(good, now), good);
  const first = { period: now, search: "", sort: "-cost" };
  assert.deepEqual(readFilters({ period: "", search: "", sort: "" }, now), first);
  assert.deepEqual(readFilters({ period: "2026-13", search: "", sort: "email" }, now), first);
  assert.equal(readFilters({ ...good, search: "က".repeat(200) }, now).search.length, 100);
  assert.ok(isSort("cost") && isSort("-name") && !isSort("--name"));
});
