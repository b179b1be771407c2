import assert from "node:assert/strict";
import { source } from "../testing/fixtures.ts";
import {
  type About,
  type AnswerConnection,
  type AnswerTransport,
  findUnsent,
  markGone,
  resumeRun,
  type Run,
  runAnswer,
  toInput,
  UnreadableStream,
  withoutGoneNote,
} from "./run.ts";

const encoder = new TextEncoder();
const content = (text: string) => `data: ${JSON.stringify({ content: text })}\n\n`;
const sourcesEvent = (...numbers: number[]) =>
  `data: ${JSON.stringify({ content: "", sources: numbers.map((n) => source(n)) })}\n\n`;
const DONE = "data: [DONE]\n\n";
const question = { id: "q", text: "Why?" };

/** A body that ends, or breaks off like a lost mobile connection. */
const body = (text: string, isCut = false) => {
  let isSent = false;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (!isSent) controller.enqueue(encoder.encode(text));
      else if (isCut) controller.error(new TypeError("network error"));
      else controller.close();
      isSent = true;
    },
  });
};

type Script = (Partial<AnswerConnection> | Error)[];

function listen(script: Script) {
  const calls: string[] = [];
  const pauses: number[] = [];
  const phases: string[] = [];
  let run: Run = { text: "", phase: "asking" };
  const next = () => {
    const line = script.shift();
    if (!line) throw new Error("Asked once too often");
    if (line instanceof Error) return Promise.reject(line);
    return Promise.resolve({ answerId: "a", body: null, ...line });
  };
  const transport: AnswerTransport = {
    send: ({ id }) => (calls.push(`ask ${id}`), next()),
    onReceived: () => void calls.push("taken"),
    resume: (from) => (calls.push(`from ${from}`), next()),
    pause: (tries) => (pauses.push(tries), Promise.resolve()),
    change: (change) => {
      if (change.phase && change.phase !== phases.at(-1)) phases.push(change.phase);
      run = { ...run, ...change };
    },
    isFinal: (error) => (error as Error).message === "gone",
  };
  const { signal } = new AbortController();
  return { transport, signal, calls, pauses, phases, run: () => run };
}

Deno.test("continues an answer from where it broke off until the answer is whole", async () => {
  const heard = listen([
    { body: body(content("One ") + content("two ") + `data: {"cont`) },
    new Error("no network"),
    new Error("no network"),
    { body: body(content("three "), true) },
    { body: body("") },
    { body: body(content("four.") + DONE) },
  ]);
  await runAnswer(question, heard.transport, heard.signal);
  assert.equal(heard.run().text, "One two three four.");
  assert.deepEqual(heard.calls, [
    "ask q",
    "taken",
    "from 8",
    "from 8",
    "from 8",
    "from 14",
    "from 14",
  ]);
  // The pauses grow while nothing arrives, and start again after some text has arrived.
  assert.deepEqual(heard.pauses, [0, 1, 2, 0, 1]);
  assert.deepEqual(heard.phases, [
    "asking",
    "writing",
    "lost",
    "writing",
    "lost",
    "writing",
    "lost",
    "writing",
  ]);
});

Deno.test("keeps the sources of an answer, which each connection sends first", async () => {
  const heard = listen([
    { body: body(sourcesEvent(1, 2) + content("One [1]")) },
    { body: body(sourcesEvent(1, 2) + content(" two.") + DONE) },
  ]);
  await runAnswer(question, heard.transport, heard.signal);
  assert.equal(heard.run().text, "One [1] two.");
  assert.deepEqual(heard.calls.at(-1), "from 7");
  assert.deepEqual(heard.run().sources?.map(({ n }) => n), [1, 2]);
  // A server of an older version sends none. What is known stays.
  const older = listen([
    { body: body(sourcesEvent(3) + content("A")) },
    { body: body(content("B") + DONE) },
  ]);
  await runAnswer(question, older.transport, older.signal);
  assert.deepEqual(older.run().sources?.map(({ n }) => n), [3]);
});

Deno.test("keeps the text of an answer when the model fails in the middle", async () => {
  const heard = listen([
    {
      body: body(
        content("Half") + `data: {"error":"No","code":"ai_failed","retryAfter":9}\n\n${DONE}`,
      ),
    },
  ]);
  await runAnswer(question, heard.transport, heard.signal);
  assert.equal(heard.run().text, "Half");
  assert.deepEqual(heard.run().failure, { code: "ai_failed", retryAfter: 9 });
});

Deno.test("rejects if the server refuses the question, or if the browser cannot read a stream", async () => {
  const heard = listen([new Error("refused")]);
  await assert.rejects(runAnswer(question, heard.transport, heard.signal), /refused/);
  assert.deepEqual(heard.calls, ["ask q"]);
  await assert.rejects(runAnswer(question, listen([{}]).transport, heard.signal), UnreadableStream);
});

Deno.test("follows an answer from the known text, and stops when another answer takes its place", async () => {
  const heard = listen([{ body: body(content(" and more") + DONE) }]);
  await resumeRun("a", "Known", heard.transport, heard.signal);
  assert.equal(heard.run().text, "Known and more");
  assert.deepEqual(heard.calls, ["from 5"]);

  const replaced = listen([{ body: body(content("Known")) }, { answerId: "b", body: body("") }]);
  await runAnswer(question, replaced.transport, replaced.signal);
  assert.equal(replaced.run().text, "Known");
  const elsewhere = listen([{ answerId: "b", body: body(content("Not ours")) }]);
  await resumeRun("a", "Ours", elsewhere.transport, elsewhere.signal);
  assert.equal(elsewhere.run().text, "Ours");
  const gone = listen([{ body: body("") }, new Error("gone")]);
  await runAnswer(question, gone.transport, gone.signal);
  assert.deepEqual(gone.calls, ["ask q", "taken", "from 0"]);
});

Deno.test("asks for nothing more after the user leaves", async () => {
  const leaving = new AbortController();
  const heard = listen([{ body: body(content("One")) }]);
  heard.transport.pause = () => (leaving.abort(), Promise.resolve());
  await runAnswer(question, heard.transport, leaving.signal);
  assert.deepEqual(heard.calls, ["ask q", "taken"]);
});

Deno.test("finds out that a question has arrived although the phone lost the server's answer", () => {
  const unsent: Run = { question, text: "", phase: "unsent" };
  const waiting = { question, arrived: false };
  const arrived = { question, arrived: true };
  assert.deepEqual(findUnsent(unsent, undefined, [{ id: "p" }]), waiting);
  assert.deepEqual(findUnsent(unsent, undefined, [{ id: "p" }, { id: "q" }]), arrived);
  // The page was closed in the meantime.
  assert.deepEqual(findUnsent(undefined, question, []), waiting);
  assert.deepEqual(findUnsent(undefined, question, [{ id: "q" }]), arrived);
  assert.equal(findUnsent(undefined, undefined, [{ id: "q" }]), undefined);
  // The question is being asked or answered now.
  assert.equal(findUnsent({ ...unsent, phase: "asking" }, question, []), undefined);
});

Deno.test("learns at the end of the stream what the user could ask next, also after a break", async () => {
  const followUps = ["What is a token?"];
  const end = `data: ${JSON.stringify({ content: "", followUps })}\n\n${DONE}`;
  const { transport, signal, calls, run } = listen([
    { body: body(content("Be"), true) },
    { body: body(content("cause") + end) },
  ]);
  await runAnswer(question, transport, signal);
  assert.deepEqual(calls, ["ask q", "taken", "from 2"]);
  assert.deepEqual([run().text, run().followUps], ["Because", followUps]);
});

const about: About = {
  ...{ courseId: "ai-master", videoId: "v", atSecond: 0, noteId: null, resourceId: null },
  title: "A lesson",
};

Deno.test("the server gets what a question names, and nothing else", () => {
  assert.deepEqual(toInput(about), { videoId: "v", atSecond: 0 });
  assert.deepEqual(toInput({ ...about, atSecond: null, noteId: "n" }), {
    videoId: "v",
    noteId: "n",
  });
});

Deno.test("a question about nothing, or about a lesson that is gone, names nothing", () => {
  assert.equal(toInput(undefined), undefined);
  assert.equal(toInput(null), undefined);
  const gone = { ...about, courseId: null, videoId: null, atSecond: null, title: null };
  assert.equal(toInput(gone), undefined);
});

Deno.test("the next question names the lesson, but not the note that the server did not find", () => {
  const ofNote = { ...about, noteId: "n" };
  assert.equal(withoutGoneNote(ofNote).noteId, "n");
  markGone(ofNote);
  assert.deepEqual(toInput(withoutGoneNote(ofNote)), { videoId: "v", atSecond: 0 });
});
