import type { CourseId } from "@server/contract";
import assert from "node:assert/strict";
import { groupRows } from "../../../ui/panel/table-rows.tsx";
import {
  compare,
  filterVideos,
  groupOf,
  groupsInOrder,
  type LibraryFilters,
  parseGroup,
  readSort,
  sorts,
} from "./library-filters.ts";

const videos = [
  { title: "Part 10", courseId: "ai-first-step", order: 2, durationSeconds: 3599 },
  { title: "part 9", courseId: "ai-first-step", order: 1, durationSeconds: 3600 },
  { title: "နိဒါန်း", courseId: "ai-master", order: 1, durationSeconds: 59 },
  { title: "An end", courseId: "ai-business-mastery", order: 0, durationSeconds: 600 },
] as const;
const titlesOf = (some: readonly { title: string }[]) => some.map(({ title }) => title);
const titles = (wish: Partial<LibraryFilters>) =>
  titlesOf(filterVideos([...videos], { text: "", ...wish }));
const sorted = (by: typeof sorts[number]) => titlesOf(videos.toSorted(compare[by]));

Deno.test("finds a title by any part of it, in upper or lower case", () => {
  assert.deepEqual(titles({ text: " PART " }), ["Part 10", "part 9"]);
  assert.deepEqual(titles({ text: "ဒါန်" }), ["နိဒါန်း"]);
  assert.deepEqual(titles({ text: "part", courseId: "ai-master" }), []);
  assert.deepEqual(titles({ courseId: "ai-business-mastery" }), ["An end"]);
});

Deno.test("sorts by each column, and keeps the order of equal rows", () => {
  assert.deepEqual(sorted("order"), ["An end", "part 9", "နိဒါန်း", "Part 10"]);
  assert.deepEqual(sorted("title"), ["An end", "part 9", "Part 10", "နိဒါန်း"]);
  assert.deepEqual(sorted("duration"), ["နိဒါန်း", "An end", "Part 10", "part 9"]);
  assert.deepEqual(sorted("course"), ["Part 10", "part 9", "နိဒါန်း", "An end"]);
});

Deno.test("reads the sort from the address in both directions, and ignores unknown words", () => {
  assert.deepEqual(["title", "-duration", "size", ""].map(readSort), [
    "title",
    "-duration",
    "order",
    "order",
  ]);
});

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
