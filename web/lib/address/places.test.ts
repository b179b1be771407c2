import assert from "node:assert/strict";
import { placePath } from "./places.ts";

const place = { courseId: "ai-master", videoId: null, atSecond: null, id: "x" };
const inLesson = { ...place, videoId: "v", atSecond: 65 };

Deno.test("leads to the second of a lesson, to a tab or to what the course page names", () => {
  const addresses: [Parameters<typeof placePath>[0], string][] = [
    [{ ...inLesson, kind: "caption" }, "?video=v&at=65&tab=transcript"],
    [{ ...inLesson, kind: "lesson" }, "?video=v&at=65"],
    [{ ...inLesson, atSecond: 0, kind: "lesson" }, "?video=v&at=0"],
    [{ ...inLesson, atSecond: null, kind: "lesson" }, "?video=v"],
    [{ ...place, kind: "section" }, "#x"],
    [{ ...place, kind: "resource", id: "x:12" }, "#x"],
    [{ ...place, kind: "question" }, "?tab=questions#x"],
    [{ ...place, videoId: "v", kind: "question" }, "?video=v&tab=questions#x"],
    [{ ...place, kind: "overview" }, ""],
  ];
  for (const [given, address] of addresses) {
    assert.equal(placePath(given), `/courses/ai-master${address}`);
  }
});

Deno.test("marks words in a transcript only", () => {
  assert.match(placePath({ ...inLesson, kind: "caption" }, "two words"), /&q=two\+words$/);
  assert.doesNotMatch(placePath({ ...inLesson, kind: "lesson" }, "two words"), /q=/);
});
