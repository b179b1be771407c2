import assert from "node:assert/strict";
import type { CourseId } from "@server/contract";
import { groupRows } from "../../../ui/panel/table-rows.tsx";
import { groupOf, groupsInOrder, parseGroup } from "./grouped.ts";

const video = (id: string, courseId: CourseId, sectionId: string | null) => ({
  id,
  courseId,
  sectionId,
});

Deno.test("groups videos by course and section, with videos without a section last", () => {
  const videos = [
    video("a", "ai-master", null),
    video("b", "ai-first-step", "two"),
    video("c", "ai-first-step", null),
    video("d", "ai-first-step", "one"),
    video("e", "ai-first-step", "two"),
    video("f", "ai-master", "gone"),
  ];
  const sectionIds = ["one", "two", "three"];
  const groups = groupRows(videos, (one) => groupOf(one, sectionIds), groupsInOrder(sectionIds));
  const told = groups.map(({ id, rows }) => {
    const { courseId, sectionId } = parseGroup(id);
    return [courseId, sectionId, rows.map(({ id }) => id).join("")];
  });
  assert.deepEqual(told, [
    ["ai-first-step", "one", "d"],
    ["ai-first-step", "two", "be"],
    ["ai-first-step", "", "c"],
    ["ai-master", "", "af"],
  ]);
});
