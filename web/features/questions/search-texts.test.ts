import assert from "node:assert/strict";
import { answersOf, course, storedData } from "../../offline/testing/stored-data.ts";
import { listTexts } from "./search-texts.ts";

Deno.test("lists a question of several lists once, with its answer", () => {
  const question = { id: "q", courseId: course, videoId: "v", question: "Why?", answer: "Because" };
  const pages = { pages: [{ items: [question] }] };
  const foreign = { ...question, id: "f", courseId: "ai-first-step" };
  const data = storedData(answersOf(
    [["courses", course, "qa"], pages],
    [["videos", "v", "qa"], { pages: [{ items: [question, foreign] }] }],
    [["courses", course, "qa", "own"], [{ ...question, id: "own", videoId: null, answer: null }]],
  ));
  assert.deepEqual(listTexts(data), [
    {
      kind: "question",
      id: "q",
      courseId: course,
      videoId: "v",
      title: "Why?",
      text: "Why?\nBecause",
    },
    { kind: "question", id: "own", courseId: course, title: "Why?", text: "Why?" },
  ]);
});
