import { searchWords } from "@server/contract";
import assert from "node:assert/strict";
import type { ShownNote } from "../../features/notes/overlay.ts";
import { findNotes, groupByLesson, placeNotes, sortByNewest } from "./group-notes.ts";

const courses = [
  { id: "ai-first-step" as const, name: "First", lessons: [{ id: "v1", title: "Hello" }] },
  {
    id: "ai-master" as const,
    name: "Master",
    lessons: [{ id: "v3", title: "ဥပမာများ" }, { id: "v2", title: "Roles" }],
  },
];
const courseOf = new Map(
  [
    ["v1", "ai-first-step"],
    ["v2", "ai-master"],
    ["v3", "ai-master"],
    ["gone", "ai-master"],
  ] as const,
);
const note = (id: string, videoId: string, day: number, atSecond: number | null = null) => ({
  id,
  videoId,
  content: `Note ${id}`,
  atSecond,
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
});
const notes: ShownNote[] = [
  note("a", "v2", 2),
  note("b", "v2", 3, 90),
  note("c", "v2", 4, 10),
  note("d", "v1", 5),
  note("e", "gone", 1),
  note("f", "nowhere", 9),
  note("g", "v3", 6),
];
const placed = placeNotes(notes, courses, courseOf);

Deno.test("groups notes by lesson in the order of the courses, and by second in a lesson", () => {
  const groups = groupByLesson(placed, courses).map(({ course, lesson, notes }) =>
    [course?.name, lesson?.title, notes.map(({ id }) => id).join("")].join(" ")
  );
  assert.deepEqual(groups, [
    "First Hello d",
    "Master ဥပမာများ g",
    "Master Roles cba",
    "Master  e",
    "  f",
  ]);
});

Deno.test("shows the newest note first, also of a lesson that is not known", () => {
  assert.equal(sortByNewest(placed).map(({ note }) => note.id).join(""), "fgdcbae");
});

Deno.test("finds words in the note and in the title of its lesson", () => {
  const find = (search: string) =>
    findNotes(placed, searchWords(search)).map(({ note }) => note.id).join("");
  assert.equal(find("note C"), "c");
  assert.equal(find("roles"), "abc");
  assert.equal(find("ဥပမာ"), "g");
  assert.equal(find("roles d"), "");
  assert.equal(find(""), "abcdefg");
});
