import assert from "node:assert/strict";
import {
  ANSWER_LENGTH as answerOfServer,
  QUESTION_LENGTH as lengthOfServer,
  SEEN_AT_ONCE as seenOfServer,
} from "@server/contract";
import type { OutboxState } from "../../offline/outbox-db.ts";
import type { Question } from "./data.ts";
import { ANSWER_LENGTH, QUESTION_LENGTH, SEEN_AT_ONCE } from "./limits.ts";
import { layQuestionsOver } from "./overlay.ts";

const courseId = "ai-master" as const;
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const question = (id: string, day: number): Question => ({
  id,
  courseId,
  videoId: "v",
  videoTitle: "A lesson",
  question: id,
  askedBy: "Khin Htwe",
  askedById: "other",
  answer: null,
  answeredBy: null,
  answeredById: null,
  answeredAt: null,
  createdAt: at(day),
  isNew: false,
});
const waiting = (
  id: string,
  day: number,
  videoId: string | null = "v",
  state: OutboxState = "queued",
) => ({
  kind: "question.ask",
  state,
  payload: { id, courseId, videoId, question: id, createdAt: at(day) },
});
const ids = (questions: { id: string }[]) => questions.map(({ id }) => id);

Deno.test("what waits stands among the others, newest first, as her own", () => {
  const shown = layQuestionsOver(
    [question("c", 3), question("a", 1)],
    [waiting("b", 2), waiting("d", 4), waiting("e", 4)],
    { courseId },
    "me",
  );
  assert.deepEqual(ids(shown), ["e", "d", "c", "b", "a"]);
  const own = shown.find(({ id }) => id === "b");
  assert.deepEqual([own?.askedById, own?.mark, own?.answer], ["me", "waiting", null]);
});

Deno.test("a list shows what belongs to it, and nothing twice", () => {
  const all = [waiting("general", 1, null), waiting("here", 2), waiting("there", 3, "w")];
  assert.deepEqual(ids(layQuestionsOver([], all, { courseId })), ["there", "here", "general"]);
  assert.deepEqual(ids(layQuestionsOver([], all, { courseId, videoId: "v" })), ["here"]);
  assert.deepEqual(ids(layQuestionsOver([], all, { courseId: "ai-first-step" })), []);
  const answered = layQuestionsOver([question("here", 2)], all.slice(1, 2), { courseId });
  assert.deepEqual([answered.length, answered[0]?.mark], [1, undefined]);
});

Deno.test("one that was not accepted asks for its writer", () => {
  const [refused] = layQuestionsOver([], [waiting("a", 1, "v", "refused")], { courseId });
  assert.equal(refused?.mark, "needsYou");
});

Deno.test("the bounds are the server's", () =>
  assert.deepEqual(
    [ANSWER_LENGTH, QUESTION_LENGTH, SEEN_AT_ONCE],
    [answerOfServer, lengthOfServer, seenOfServer],
  ));
