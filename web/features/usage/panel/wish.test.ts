import assert from "node:assert/strict";
import { isSort, readWish } from "./wish.ts";

const now = "2026-11";

Deno.test("reads valid values from the address and ignores others", () => {
  const good = { period: "2026-09", search: "hnin", sort: "images" };
  assert.deepEqual(readWish(good, now), good);
  const first = { period: now, search: "", sort: "-cost" };
  assert.deepEqual(readWish({ period: "", search: "", sort: "" }, now), first);
  assert.deepEqual(readWish({ period: "2026-13", search: "", sort: "email" }, now), first);
  assert.equal(readWish({ ...good, search: "က".repeat(200) }, now).search.length, 100);
  assert.ok(isSort("cost") && isSort("-name") && !isSort("--name"));
});
