import assert from "node:assert/strict";
import { readFilters } from "./sent-list.tsx";

Deno.test("shows what waits of all courses, unless the address says something else", () => {
  const first = { courseId: undefined, show: "todo" };
  assert.deepEqual(readFilters({ course: "", show: "" }), first);
  assert.deepEqual(readFilters({ course: "cooking", show: "hidden" }), first);
  assert.deepEqual(readFilters({ course: "ai-master", show: "handled" }), {
    courseId: "ai-master",
    show: "handled",
  });
  assert.equal(readFilters({ course: "", show: "all" }).show, "all");
});
