import assert from "node:assert/strict";
import { readCues } from "./caption-cues.ts";

Deno.test("reads the second and the plain text of each cue, and skips notes, styles and empty cues", () => {
  const content = [
    "WEBVTT",
    "STYLE\n::cue { color: lime }",
    "NOTE 00:09.000 is no cue",
    "intro\n00:01.500 --> 00:03.000 align:start\n<v Aye>Hello <b>there</b> &amp; &lt;you&gt;\nin two lines",
    "00:03.000 --> 00:04.000\n ",
    "01:02:03.250 --> 01:02:04.000\nတစ်နာရီ",
    "100:00:00.000 --> 100:00:01.000\nThe end",
  ].join("\r\n\r\n");
  assert.deepEqual(readCues(content), [
    { second: 1, text: "Hello there & <you> in two lines" },
    { second: 3723, text: "တစ်နာရီ" },
    { second: 360_000, text: "The end" },
  ]);
  assert.deepEqual(readCues("WEBVTT\n\n00:01.000 --> 00:02.000\n\n00:02.000 --> 00:03.000\nNext"), [
    { second: 2, text: "Next" },
  ]);
  assert.deepEqual(readCues("WEBVTT\n"), []);
});

Deno.test("a cue ends at the next one, also if the blank line is missing", () => {
  const content = "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n00:02.000 --> 00:03.000\nTwo\n\nThree";
  assert.deepEqual(readCues(content), [{ second: 1, text: "One" }, { second: 2, text: "Two" }]);
});
