import assert from "node:assert/strict";
import type { OutboxItem } from "../../offline/outbox/outbox.ts";
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

Deno.test("lists questions that wait to be sent, and no question that waits to be withdrawn", () => {
  const ask = {
    id: "new",
    courseId: course,
    videoId: null,
    question: "Offline?",
    createdAt: "2026-01-02",
  };
  const known = { id: "old", courseId: course, videoId: null, question: "Old?", answer: null };
  const own: [unknown[], unknown] = [["courses", course, "qa", "all own"], {
    pages: [{ items: [{ ...known, createdAt: "2026-01-01" }] }],
  }];
  const idsWith = (waiting: { kind: string; payload: unknown }[]) =>
    listTexts(storedData(answersOf(own), {
      waiting: waiting.map((write) => ({ ...write, state: "pending" }) as unknown as OutboxItem),
    })).map(({ id }) => id);
  assert.deepEqual(idsWith([]), ["old"]);
  assert.deepEqual(idsWith([{ kind: "question.ask", payload: ask }]), ["new", "old"]);
  const withdrawal = { id: "old", courseId: course, videoId: null };
  assert.deepEqual(idsWith([{ kind: "question.withdraw", payload: withdrawal }]), []);
});
