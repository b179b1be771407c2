import assert from "node:assert/strict";
import type { Message } from "../data.ts";
import { sourcesOf } from "../messages/sources.tsx";
import { source } from "../testing/fixtures.ts";
import { layRunOver } from "./overlay.ts";
import type { Run } from "./run.ts";

const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  role: id.startsWith("q") ? "user" : "assistant",
  content: id,
  imageUrl: null,
  attachments: [],
  sources: [],
  followUps: null,
  status: "done",
  model: null,
  prompt: null,
  createdAt: "2026-11-21T00:00:00.000Z",
  errorCode: null,
  retryAfter: null,
  about: null,
  isGuided: false,
  feedback: null,
  ...change,
});
const told = (messages: Message[], run?: Run) =>
  layRunOver(messages, run).map(({ id, content, status }) => `${id}: ${content} (${status})`);
const pair = [message("q1"), message("a1")];
const question = { id: "q2", text: "And then?" };

Deno.test("shows a question before the server has it, and its answer as it grows", () => {
  assert.deepEqual(told(pair), ["q1: q1 (done)", "a1: a1 (done)"]);
  assert.deepEqual(told(pair, { question, text: "", phase: "asking" }).slice(2), [
    "q2: And then? (done)",
    "answer to q2:  (running)",
  ]);
  const writing: Run = { question, answerId: "a2", text: "So", phase: "writing" };
  assert.deepEqual(told(pair, writing).slice(2), ["q2: And then? (done)", "a2: So (running)"]);
  const stored = [...pair, message("q2"), message("a2", { content: "S", status: "running" })];
  assert.deepEqual(told(stored, writing).slice(2), ["q2: q2 (done)", "a2: So (running)"]);
});

Deno.test("shows the prompt and the model of a picture from the request on", () => {
  const drawn = { ...question, model: "dall-e-3" as const };
  const shown = (run: Run) =>
    layRunOver(pair, run).slice(2).map(({ id, prompt, model }) => [id, prompt, model]);
  assert.deepEqual(shown({ question: drawn, text: "", phase: "asking" }), [
    ["q2", null, "dall-e-3"],
    ["answer to q2", "And then?", "dall-e-3"],
  ]);
  assert.deepEqual(shown({ question: drawn, text: "", phase: "unsent" }), [
    ["q2", null, "dall-e-3"],
  ]);
  const told = [...pair, message("q2"), message("a2", { status: "running", model: "dall-e-3" })];
  const known = layRunOver(told, { question: drawn, text: "", phase: "asking" });
  assert.deepEqual(known.map(({ id }) => id), ["q1", "a1", "q2", "a2"], "told of before it ends");
  const running = message("a1", { status: "running", prompt: "A cat", model: "dall-e-3" });
  const followed = layRunOver([running], { answerId: "a1", text: "", phase: "writing" });
  assert.deepEqual(followed, [{ ...running, content: "" }]);
});

Deno.test("shows what a question is about from the moment it is asked", () => {
  const about = {
    ...{ courseId: "ai-master" as const, videoId: "v", atSecond: 3, noteId: null },
    ...{ resourceId: null, title: "A lesson" },
  };
  const shown = layRunOver(pair, { question: { ...question, about }, text: "", phase: "unsent" });
  assert.deepEqual(shown.at(-1)?.about, about);
});

Deno.test("shows a question's files from the moment it is asked", () => {
  const file = { id: "f", name: "a.webp", contentType: "image/webp" as const, size: 3 };
  const shown = (run: Run) =>
    layRunOver(pair, run).slice(2).map(({ attachments }) => attachments.map(({ name }) => name));
  const asked = { ...question, attachments: [file] };
  assert.deepEqual(shown({ question: asked, text: "", phase: "asking" }), [["a.webp"], []]);
  assert.deepEqual(shown({ question: asked, text: "", phase: "unsent" }), [["a.webp"]]);
  assert.deepEqual(shown({ question, text: "", phase: "unsent" }), [[]]);
});

Deno.test("shows the server's final answer instead of the text in this tab", () => {
  const ended = [...pair, message("q2"), message("a2", { content: "So it was." })];
  assert.deepEqual(
    told(ended, { question, answerId: "a2", text: "So", phase: "lost" }).slice(2),
    ["q2: q2 (done)", "a2: So it was. (done)"],
  );
});

Deno.test("hides a replaced question at once, and shows no answer for an unsent question", () => {
  const again = { id: "q3", text: "Again", replaces: "q1" };
  assert.deepEqual(told(pair, { question: again, text: "", phase: "unsent" }), [
    "q3: Again (unsent)",
  ]);
  // The server has replaced the question.
  assert.deepEqual(
    told([message("q3"), message("a3", { status: "running" })], {
      question: again,
      answerId: "a3",
      text: "Yes",
      phase: "writing",
    }),
    ["q3: q3 (done)", "a3: Yes (running)"],
  );
});

Deno.test("shows the sources of the run while it writes, and then those of the stored answer", () => {
  const sources = [source(1), source(2)];
  const run: Run = { question, answerId: "a2", text: "So [2]", sources, phase: "writing" };
  const last = (messages: Message[], run?: Run) => layRunOver(messages, run).at(-1)?.sources;
  assert.deepEqual(last(pair, run), sources);
  const running = message("a2", { status: "running", sources: [source(2)] });
  assert.deepEqual(last([...pair, message("q2"), running], run), sources);
  // This tab follows the answer and has not received the sources yet.
  const followed: Run = { answerId: "a2", text: "", phase: "writing" };
  assert.deepEqual(last([running], followed), [source(2)]);
  const ended = message("a2", { sources: [source(2)] });
  assert.deepEqual(last([...pair, message("q2"), ended], run), [source(2)]);
});

Deno.test("an answer that an older build stored has no sources", () => {
  const { sources: _, ...stored } = message("a1", { content: "So [1]" });
  assert.deepEqual(sourcesOf(stored), []);
  assert.deepEqual(sourcesOf({ ...stored, sources: [source(1), source(2)] }), [source(1)]);
});
