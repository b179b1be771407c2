import assert from "node:assert/strict";
import { undoableCourses } from "./user-courses.tsx";

Deno.test("offers to undo an act only while the enrollment is as the act has left it", () => {
  const acts = new Map(
    [["ai-master", "enroll"], ["ai-first-step", "unenroll"]] as const,
  );
  assert.deepEqual(undoableCourses(acts, ["ai-master"]), ["ai-master", "ai-first-step"]);
  assert.deepEqual(undoableCourses(acts, ["ai-master", "ai-first-step"]), ["ai-master"]);
  assert.deepEqual(undoableCourses(acts, []), ["ai-first-step"]);
});
