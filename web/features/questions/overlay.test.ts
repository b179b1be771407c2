import assert from "node:assert/strict";
import type { OutboxState } from "../../offline/outbox/model.ts";
import type { Question } from "./data.ts";
import { fold, layQuestionsOver } from "./overlay.ts";
import { ownFirst } from "./own-first.ts";

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
  isHidden: false,
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

Deno.test("shows waiting questions among the others, newest first, as the user's own", () => {
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

Deno.test("shows only the questions of its course or video, and none twice", () => {
  const all = [waiting("general", 1, null), waiting("here", 2), waiting("there", 3, "w")];
  assert.deepEqual(ids(layQuestionsOver([], all, { courseId })), ["there", "here", "general"]);
  assert.deepEqual(ids(layQuestionsOver([], all, { courseId, videoId: "v" })), ["here"]);
  assert.deepEqual(ids(layQuestionsOver([], all, { courseId: "ai-first-step" })), []);
  const answered = layQuestionsOver([question("here", 2)], all.slice(1, 2), { courseId });
  assert.deepEqual([answered.length, answered[0]?.mark], [1, undefined]);
});

Deno.test("puts the reader's new question first, then the own answered ones, and none twice", () => {
  const answered = (id: string, day: number, answeredOn: number) => ({
    ...question(id, day),
    ...{ askedById: "me", answer: "Because.", answeredAt: at(answeredOn) },
  });
  const waitingForAnswer = { ...question("mine", 5), askedById: "me" };
  const others = { ...answered("theirs", 6, 9), askedById: "other" };
  const listed = [others, waitingForAnswer, answered("old", 4, 7), question("a", 1)];
  const own = [answered("older", 2, 8), answered("old", 4, 7)];
  assert.deepEqual(
    ids(ownFirst(listed, own, "me")),
    ["older", "old", "theirs", "mine", "a"],
  );
  assert.deepEqual(ids(ownFirst(listed, [], "nobody")), ids(listed));
  const askedHere = new Set(["mine", "theirs", "a"]);
  assert.deepEqual(
    ids(ownFirst(listed, own, "me", askedHere)),
    ["mine", "older", "old", "theirs", "a"],
  );
});

Deno.test("marks a question that the server refused", () => {
  const [refused] = layQuestionsOver([], [waiting("a", 1, "v", "refused")], { courseId });
  assert.equal(refused?.mark, "needsYou");
});

const withdrawing = (id: string, state: OutboxState = "queued") => ({
  kind: "question.withdraw",
  state,
  payload: { id, courseId, videoId: "v" },
});

Deno.test("hides a withdrawn question at once, whether the server has it or not", () => {
  const known = [question("a", 3), question("b", 2)];
  assert.deepEqual(ids(layQuestionsOver(known, [withdrawing("a")], { courseId })), ["b"]);
  const left = [waiting("c", 1, "v", "sent"), withdrawing("c")];
  assert.deepEqual(ids(layQuestionsOver(known, left, { courseId })), ["a", "b"]);
});

Deno.test("keeps and marks a question whose withdrawal the server refused", () => {
  const known = [question("a", 3), question("b", 2)];
  const shown = layQuestionsOver(known, [withdrawing("a", "conflict")], { courseId });
  assert.deepEqual(shown.map(({ id, mark }) => [id, mark]), [["a", "needsYou"], ["b", undefined]]);
  const refused = [waiting("c", 1, "v", "refused"), withdrawing("c")];
  assert.deepEqual(
    layQuestionsOver([], refused, { courseId }).map(({ id, mark }) => [id, mark]),
    [["c", "needsYou"]],
  );
});

Deno.test("withdraws an unsent question without a request", () => {
  const [ask, withdrawal] = [waiting("a", 1), withdrawing("a")];
  assert.equal(fold(ask, withdrawal), "nothing");
  assert.equal(fold(withdrawal, withdrawal), withdrawal);
  assert.equal(fold(withdrawal, ask), undefined);
});
