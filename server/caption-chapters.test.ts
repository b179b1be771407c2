import assert from "node:assert/strict";
import { readChapters, withoutQuestions } from "./caption-chapters.ts";
import { captionProblems } from "./features/videos/webvtt.ts";

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
    assert.equal(withoutQuestions(written), `WEBVTT\n\n${caption}\n`, line);
  }
});

Deno.test("a caption right below a note is kept, but staff must put a blank line between them", () => {
  const caption = "00:01.000 --> 00:02.000\nHello\n\n00:02.000 --> 00:03.000\nBye";
  const joined = `WEBVTT\n\nNOTE questions\nWhy?\n${caption}\n`;
  assert.deepEqual(captionProblems(joined), [{ line: 5, problem: "no_blank_line" }]);
  assert.deepEqual(readChapters(joined), [{ from: 1, to: Infinity, questions: "Why?" }]);
  assert.equal(withoutQuestions(joined), `WEBVTT\n\n${caption}\n`);
});

Deno.test("only the first 3,000 letters of a chapter's questions count", () => {
  const long = `WEBVTT\n\nNOTE questions\n${
    "Why? ".repeat(1000)
  }\n\n00:01.000 --> 00:02.000\nHello\n`;
  assert.equal(readChapters(long)[0]?.questions.length, 3000);
});

Deno.test("what learners load has everything but the questions", () => {
  const loaded = withoutQuestions(content);
  assert.deepEqual(captionProblems(loaded), []);
  assert.deepEqual(readChapters(loaded), []);
  assert.equal(
    loaded,
    [
      "WEBVTT",
      "NOTE for translators",
      "00:01.500 --> 00:04.000\nWrite the goal first.",
      "00:04.000 --> 00:09.000\nThen the rest.",
      "00:09.000 --> 00:12.000\nThank you.",
      "1\n01:00:12.000 --> 01:00:15.000\nPress stop.",
    ].join("\n\n") + "\n",
  );
  const plain = "WEBVTT\n\n\n00:01.000 --> 00:02.000\nHello";
  assert.equal(withoutQuestions(plain), plain, "other files stay as they are");
});
