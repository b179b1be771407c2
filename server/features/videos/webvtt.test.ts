import assert from "node:assert/strict";
import { academy } from "../../demo/academy/academy.ts";
import { captionsOf } from "../../demo/academy/timing.ts";
import { threadCpuMs } from "../../testing/real-time.ts";
import { type CaptionIssue, captionIssues, captionProblems } from "./webvtt.ts";

const good = [
  "WEBVTT",
  "WEBVTT - မြန်မာ\nKind: captions\nLanguage: my",
  "\ufeffWEBVTT",
];
const caption = "00:01.000 --> 00:02.500\nမင်္ဂလာပါ";

Deno.test("reports no problems for captions that a player shows", () => {
  const texts = [
    ...good.map((head) => `${head}\n\n${caption}\n`),
    `WEBVTT\n\n${caption}`,
    `WEBVTT\r\n\r\n${caption.replace("\n", "\r\n")}\r\n`,
    `WEBVTT\n\nNOTE\nnothing --- to see\n\nSTYLE\n::cue { color: lime }\n\nintro\n${caption}\nTwo lines\n\n\n\n`,
    `WEBVTT\n\n100:00:00.000 --> 100:00:01.000 align:start position:10%,line-left line:-1 size:50%\nLate`,
    `WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n00:01.000 --> 00:04.000\nAt once\n\n00:01.500 --> 00:03.000\nOver it`,
    `WEBVTT\n\n00:01.000\t-->\t00:02.000\nWith tabs`,
  ];
  for (const text of texts) assert.deepEqual(captionProblems(text), [], text);
});

Deno.test("reports no problems for the captions of the demo academy", () => {
  for (const { sections } of academy) {
    for (const lesson of sections.flatMap(({ lessons }) => lessons)) {
      for (const language of ["en", "my"] as const) {
        assert.deepEqual(captionProblems(captionsOf(lesson, language)), [], lesson.file);
      }
    }
  }
});

const bad: [text: string, ...problems: [line: number, problem: CaptionIssue][]][] = [
  ["", [1, "no_header"], [1, "no_captions"]],
  ["WEBVTT", [1, "no_captions"]],
  ["WEBVTT\n\nNOTE only this\n", [4, "no_captions"]],
  ["webvtt\n\n00:01.000 --> 00:02.000\nA", [1, "no_header"]],
  ["WEBVTTX\n\n00:01.000 --> 00:02.000\nA", [1, "no_header"]],
  ["\nWEBVTT\n\n00:01.000 --> 00:02.000\nA", [1, "no_header"]],
  ["1\n00:00:01,000 --> 00:00:02,000\nA", [1, "no_header"], [2, "comma_in_time"]],
  ["WEBVTT\n00:01.000 --> 00:02.000\nA", [2, "no_blank_line"]],
  [`WEBVTT\n\nNOTE questions (old)\nWhy?\n\n${caption}`, [3, "unclear_note"]],
  ["WEBVTT\nA title\n\n00:01.000 --> 00:02.000\nA", [2, "no_blank_line"]],
  ["WEBVTT\nKind: captions\n00:01.000 --> 00:02.000\nA", [3, "no_blank_line"]],
  ["WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:03.000 --> 00:04.000\nB", [5, "no_blank_line"]],
  ["WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\nB\n", [6, "no_time"]],
  ["WEBVTT\n\none\ntwo\n00:01.000 --> 00:02.000\nA", [3, "no_time"]],
  ["WEBVTT\n\n00:01.000 --> 00:02.000\n\nA", [3, "no_text"], [5, "no_time"]],
  ["WEBVTT\n\n00:01.00 --> 00:02.000\nA", [3, "bad_time"]],
  ["WEBVTT\n\n00:01.000 -->\nA", [3, "bad_time"]],
  ["WEBVTT\n\n00:61.000 --> 00:62.000\nA", [3, "bad_time"]],
  ["WEBVTT\n\n၀၀:၀၁.၀၀၀ --> ၀၀:၀၂.၀၀၀\nA", [3, "bad_time"]],
  ["WEBVTT\n\n00:02.000 --> 00:01.000\nA", [3, "ends_before_start"]],
  ["WEBVTT\n\n00:02.000 --> 00:02.000\nA", [3, "ends_before_start"]],
  [
    "WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\n00:01.000 --> 00:02.000\nB\n\n00:04.000 --> 00:05.000\nC",
    [6, "starts_before_last"],
    [9, "starts_before_last"],
  ],
  ["WEBVTT\n\n00:01.000 --> 00:02.000 color:red\nA", [3, "bad_setting"]],
];

Deno.test("names each problem with its line", () => {
  for (const [text, ...problems] of bad) {
    const expected = problems.map(([line, problem]) => ({ line, problem }));
    assert.deepEqual(captionProblems(text), expected, JSON.stringify(text));
  }
  const seen = new Set(bad.flatMap(([, ...problems]) => problems.map(([, problem]) => problem)));
  assert.deepEqual([...seen].sort(), [...captionIssues].sort());
});

Deno.test("counts the same lines for every kind of line ending", () => {
  for (const end of ["\r\n", "\r", "\n"]) {
    const text = `WEBVTT\n\n${caption}\n\n00:03.000 --> nothing\nA`.replaceAll("\n", end);
    assert.deepEqual(captionProblems(text), [{ line: 6, problem: "bad_time" }]);
  }
});

Deno.test("checks half a megabyte of broken captions within two seconds and reports at most 50 problems", () => {
  const pieces = ["-->\n\n", "a\n\n", "-->", "00:00.000 --> 00:00.000 \n", " \t", "x:1 "];
  for (const piece of pieces) {
    const before = threadCpuMs();
    const problems = captionProblems(`WEBVTT\n\n${piece.repeat(500_000 / piece.length)}`);
    assert.ok(problems.length <= 50 && problems.length > 0);
    assert.ok(threadCpuMs() - before < 2000, JSON.stringify(piece));
  }
});

Deno.test("checks lines with 400 000 blanks and an arrow within two seconds", () => {
  const blanks = " ".repeat(400_000);
  const lines = [
    `${blanks}x y-->`,
    `x${blanks}y-->${blanks}z`,
    `-->${blanks}x${blanks}`,
    `x:${blanks}y`,
  ];
  for (const text of lines) {
    const before = threadCpuMs();
    assert.notEqual(captionProblems(`WEBVTT\n\n${text}\nA`).length, 0);
    // Quadratic work would take minutes.
    assert.ok(threadCpuMs() - before < 2000, JSON.stringify(text.trim().slice(0, 9)));
  }
});
