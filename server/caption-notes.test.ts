import assert from "node:assert/strict";
import { readNotes, withoutNotes } from "./caption-notes.ts";
import { readCues } from "./caption-cues.ts";
import { captionProblems } from "./features/videos/webvtt.ts";
import { threadCpuMs } from "./testing/real-time.ts";

const readChapters = (text: string) => readNotes(text).chapters;
const readOtherQuestions = (text: string) => readNotes(text).otherQuestions;

const content = [
  "WEBVTT",
  "NOTE for translators",
  "NOTE questions\nWhat is a goal?\nWhy do I need one?",
  "00:01.500 --> 00:04.000\nWrite the goal first.",
  "00:04.000 --> 00:09.000\nThen the rest.",
  "NOTE questions",
  "00:09.000 --> 00:12.000\nThank you.",
  "NOTE questions \nHow do I stop?",
  "1\n01:00:12.000 --> 01:00:15.000\nPress stop.",
].join("\n\n") + "\n";

Deno.test("a note begins a chapter of the lesson and has the questions that this chapter answers", () => {
  assert.deepEqual(captionProblems(content), []);
  assert.deepEqual(readChapters(content), [
    { from: 1, to: 9, questions: "What is a goal?\nWhy do I need one?" },
    { from: 9, to: 3612, questions: "" },
    { from: 3612, to: Infinity, questions: "How do I stop?" },
  ]);
});

Deno.test("other notes, a note at the end and captions without notes make no chapters", () => {
  const caption = "00:01.000 --> 00:02.000\nNOTE questions";
  assert.deepEqual(readChapters(`WEBVTT\n\n${caption}\n\nNOTE questions\nWhy?\n`), []);
  assert.deepEqual(readChapters(`WEBVTT\n\nNOTE questionsWhy?\n\n${caption}\n`), []);
});

Deno.test("notes with other questions may stand anywhere and begin no chapter", () => {
  const withOthers = [
    "WEBVTT",
    "NOTE other questions\nWhere is it sold?\n\tWho sells it? ",
    "NOTE questions\nWhat is it?",
    "NOTE Other Questions:\nWhat does it cost?",
    "00:01.000 --> 00:02.000\nHello",
    "NOTE other questions",
    "00:02.000 --> 00:03.000\nBye",
  ].join("\n\n") + "\n";
  assert.deepEqual(captionProblems(withOthers), []);
  assert.deepEqual(readOtherQuestions(withOthers), [
    "Where is it sold?",
    "Who sells it?",
    "What does it cost?",
  ]);
  assert.deepEqual(readChapters(withOthers), [{ from: 1, to: Infinity, questions: "What is it?" }]);
  assert.deepEqual(readOtherQuestions(content), []);
  const many = "NOTE other questions\n" + "Why?\n".repeat(600) + "y".repeat(999);
  assert.equal(readOtherQuestions(many).length, 500);
  assert.equal(readOtherQuestions(`NOTE other questions\n${"y".repeat(999)}`)[0]?.length, 300);
  assert.ok(!/other/i.test(withoutNotes(withOthers)));
});

Deno.test("a note may be written a little differently", () => {
  const caption = "00:01.000 --> 00:02.000\nHello";
  const lines = [
    "NOTE Questions",
    "NOTE  questions",
    "NOTE questions:",
    "NOTE question",
    "note questions",
  ];
  for (const line of lines) {
    const written = `WEBVTT\n\n${line}\nWhy?\n\n${caption}\n`;
    assert.deepEqual(readChapters(written).map(({ questions }) => questions), ["Why?"], line);
    assert.equal(withoutNotes(written), `WEBVTT\n\n${caption}\n`, line);
  }
});

Deno.test("a caption right below a note is kept, but staff must put a blank line between them", () => {
  const caption = "00:01.000 --> 00:02.000\nHello\n\n00:02.000 --> 00:03.000\nBye";
  const joined = `WEBVTT\n\nNOTE questions\nWhy?\n${caption}\n`;
  assert.deepEqual(captionProblems(joined), [{ line: 5, problem: "no_blank_line" }]);
  assert.deepEqual(readChapters(joined), [{ from: 1, to: Infinity, questions: "Why?" }]);
  assert.equal(withoutNotes(joined), `WEBVTT\n\n${caption}\n`);
});

Deno.test("only the first 6,000 letters of a chapter's questions count", () => {
  const long = `WEBVTT\n\nNOTE questions\n${
    "Why? ".repeat(2000)
  }\n\n00:01.000 --> 00:02.000\nHello\n`;
  assert.equal(readChapters(long)[0]?.questions.length, 6000);
});

Deno.test("what learners load has everything but the notes", () => {
  const loaded = withoutNotes(content);
  assert.deepEqual(captionProblems(loaded), []);
  assert.deepEqual(readChapters(loaded), []);
  assert.equal(
    loaded,
    [
      "WEBVTT",
      "00:01.500 --> 00:04.000\nWrite the goal first.",
      "00:04.000 --> 00:09.000\nThen the rest.",
      "00:09.000 --> 00:12.000\nThank you.",
      "1\n01:00:12.000 --> 01:00:15.000\nPress stop.",
    ].join("\n\n") + "\n",
  );
  const named = "WEBVTT\n\nNOTE x\n\nnote 1\n00:01.000 --> 00:02.000\nHello\n";
  assert.equal(withoutNotes(named), named.replace("NOTE x\n\n", ""), "a caption may have a name");
  const plain = "WEBVTT\n\n\n00:01.000 --> 00:02.000\nHello";
  assert.equal(withoutNotes(plain), plain, "other files stay as they are");
});

Deno.test("a note below a line of blanks is no caption", () => {
  const cue = "00:01.000 --> 00:02.000\nHello";
  const text = `WEBVTT\n\n${cue}\n \t\nNOTE other questions\nSecret?\n`;
  assert.deepEqual(captionProblems(text), []);
  assert.deepEqual(readCues(text), [{ second: 1, text: "Hello" }]);
  assert.deepEqual(readOtherQuestions(text), ["Secret?"]);
  assert.equal(withoutNotes(text), `WEBVTT\n\n${cue}\n`);
});

Deno.test("staff hear of a note with questions that the tutor would not read", () => {
  const cue = "00:01.000 --> 00:02.000\nHello";
  const first = [
    "NOTE other questions Where is it?",
    "NOTE: other questions",
    "NOTE other-questions",
    "NOTE questions (old)",
    "NOTE\nother questions",
  ];
  for (const note of first) {
    const text = `WEBVTT\n\n${note}\n\n${cue}\n`;
    assert.deepEqual(captionProblems(text), [{ line: 3, problem: "unclear_note" }], note);
  }
  const below = `WEBVTT\n\n${cue}\nNOTE other questions\nWhy?\n`;
  assert.deepEqual(captionProblems(below), [{ line: 5, problem: "no_blank_line" }]);
  for (const note of ["NOTE", "NOTE for the translator\nAny questions?", "NOTE\nHello"]) {
    assert.deepEqual(captionProblems(`WEBVTT\n\n${note}\n\n${cue}\n`), [], note);
  }
});

Deno.test("reads 400 000 blanks in a note within two seconds", () => {
  const blanks = " ".repeat(400_000);
  for (
    const line of [`NOTE other questions${blanks}x`, `NOTE${blanks}x`, `NOTE questions :${blanks}x`]
  ) {
    const before = threadCpuMs();
    readNotes(`WEBVTT\n\n${line}\n\n00:01.000 --> 00:02.000\nHello\n`);
    withoutNotes(line);
    captionProblems(`WEBVTT\n\n${line}`);
    // Quadratic work would take minutes.
    assert.ok(threadCpuMs() - before < 2000, line.trim().slice(0, 20));
  }
});
