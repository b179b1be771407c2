import assert from "node:assert/strict";
import {
  applyMoveTo,
  type Arrangement,
  arrangementOf,
  type Move,
  moveToEnd,
  orderChange,
  positionOf,
  stepMove,
} from "./arrangement.ts";

const video = (id: string, sectionId: string | null) => ({ id, sectionId });
const course = arrangementOf({
  sections: [{ id: "A" }, { id: "B" }, { id: "C" }],
  videos: [
    video("a1", "A"),
    video("x", null),
    video("b1", "B"),
    video("a2", "A"),
    video("y", "gone"),
  ],
});

const shown = ({ sections, videos }: Arrangement) =>
  [...sections, null].map((id) => `${id ?? "-"}:${videos.get(id)?.join("")}`).join(" ");
const after = (...moves: Move[]) => shown(moves.reduce(applyMoveTo, course));

Deno.test("puts videos into their sections, and those of a deleted section into the rest", () => {
  assert.equal(shown(course), "A:a1a2 B:b1 C: -:xy");
});

Deno.test("moves a section with its videos before another one or to the end", () => {
  assert.equal(after({ what: "section", id: "C", before: "A" }), "C: A:a1a2 B:b1 -:xy");
  assert.equal(after({ what: "section", id: "A", before: null }), "B:b1 C: A:a1a2 -:xy");
  assert.equal(after({ what: "section", id: "A", before: "gone" }), "B:b1 C: A:a1a2 -:xy");
});

Deno.test("moves a video within its section, to another section, and out of all sections", () => {
  const into = (id: string, into: string | null, before: string | null): Move => ({
    what: "video",
    id,
    into,
    before,
  });
  assert.equal(after(into("a2", "A", "a1")), "A:a2a1 B:b1 C: -:xy");
  assert.equal(after(into("a1", "C", null)), "A:a2 B:b1 C:a1 -:xy");
  assert.equal(after(into("a1", "B", "b1")), "A:a2 B:a1b1 C: -:xy");
  assert.equal(after(into("a1", null, "y")), "A:a2 B:b1 C: -:xa1y");
  assert.equal(after(into("x", "A", null), into("b1", "A", "x")), "A:a1a2b1x B: C: -:y");
});

Deno.test("returns the same object for a move that changes nothing or is not possible", () => {
  const moves: Move[] = [
    { what: "section", id: "A", before: "B" },
    { what: "section", id: "A", before: "A" },
    { what: "section", id: "gone", before: null },
    { what: "video", id: "a2", into: "A", before: null },
    { what: "video", id: "a1", into: "A", before: "a1" },
    { what: "video", id: "gone", into: "A", before: null },
    { what: "video", id: "a1", into: "gone", before: null },
  ];
  for (const move of moves) assert.equal(applyMoveTo(course, move), course);
  const other = applyMoveTo(course, { what: "video", id: "x", into: "A", before: null });
  assert.equal(other.videos.get("B"), course.videos.get("B"));
  assert.notEqual(other.videos.get("A"), course.videos.get("A"));
});

Deno.test("moves a video to the section shown next, also while that section's move is saved", () => {
  const sorted = applyMoveTo(course, { what: "section", id: "C", before: "B" });
  const on = stepMove(sorted, { what: "video", id: "a2" }, 1);
  assert.deepEqual(on, { what: "video", id: "a2", into: "C", before: null });
  const back = stepMove(sorted, { what: "video", id: "b1" }, -1);
  assert.deepEqual(back, { what: "video", id: "b1", into: "C", before: null });
});

Deno.test("moves a video step by step from the top of a course to its bottom and back", () => {
  for (const [by, end] of [[1, "A:a2 B:b1 C: -:xya1"], [-1, "A:a1a2 B:b1 C: -:xy"]] as const) {
    const id = "a1";
    let now = by > 0
      ? course
      : applyMoveTo(course, { what: "video", id, into: null, before: null });
    let steps = 0;
    for (let move; (move = stepMove(now, { what: "video", id }, by)); steps++) {
      now = applyMoveTo(now, move);
    }
    assert.equal(shown(now), end);
    // Each place between other videos and at the edge of each section.
    assert.equal(steps, 7);
  }
  const step = (id: string, by: 1 | -1) => stepMove(course, { what: "section", id }, by);
  assert.deepEqual(step("A", 1), { what: "section", id: "A", before: "C" });
  assert.deepEqual(step("B", 1), { what: "section", id: "B", before: null });
  assert.deepEqual(step("C", -1), { what: "section", id: "C", before: "B" });
  assert.deepEqual([step("A", -1), step("C", 1), step("gone", 1)], [
    undefined,
    undefined,
    undefined,
  ]);
});

Deno.test("moves an item to an end of its list, unless the item is there already", () => {
  const go = (what: "section" | "video", id: string, to: "start" | "end") => {
    const move = moveToEnd(course, { what, id }, to);
    return move && shown(applyMoveTo(course, move));
  };
  assert.equal(go("section", "C", "start"), "C: A:a1a2 B:b1 -:xy");
  assert.equal(go("section", "A", "end"), "B:b1 C: A:a1a2 -:xy");
  assert.equal(go("video", "a2", "start"), "A:a2a1 B:b1 C: -:xy");
  assert.equal(go("video", "x", "end"), "A:a1a2 B:b1 C: -:yx");
  assert.deepEqual(
    [go("section", "A", "start"), go("video", "b1", "end"), go("video", "gone", "end")],
    [undefined, undefined, undefined],
  );
});

Deno.test("returns the place of an item", () => {
  assert.deepEqual(positionOf(course, { what: "section", id: "B" }), { at: 2, of: 3, into: null });
  assert.deepEqual(positionOf(course, { what: "video", id: "a2" }), { at: 2, of: 2, into: "A" });
  assert.deepEqual(positionOf(course, { what: "video", id: "y" }), { at: 2, of: 2, into: null });
  assert.equal(positionOf(course, { what: "video", id: "gone" }), undefined);
});

Deno.test("returns only the lists that differ, each complete", () => {
  assert.equal(orderChange(course, course), undefined);
  const other = [
    { what: "section", id: "C", before: "A" },
    { what: "video", id: "a1", into: null, before: "x" },
  ].reduce((now, move) => applyMoveTo(now, move as Move), course);
  assert.deepEqual(orderChange(course, other), {
    sections: ["C", "A", "B"],
    videos: [{ sectionId: "A", ids: ["a2"] }, { sectionId: null, ids: ["a1", "x", "y"] }],
  });
  assert.deepEqual(orderChange(other, course)?.videos?.map(({ sectionId }) => sectionId), [
    "A",
    null,
  ]);
});
