import { TITLE_LENGTH } from "@server/contract";
import assert from "node:assert/strict";
import { titleFromName } from "./video-file.ts";

Deno.test("a title is the file's name without its ending, with spaces between the words", () => {
  const titles = {
    "01_What-is-AI.mp4": "01 What is AI",
    "Lesson 1.2 – prompts.final.webm": "Lesson 1.2 – prompts final",
    "သင်ခန်းစာ_၁.MP4": "သင်ခန်းစာ ၁",
    "  two   spaces .mp4": "two spaces",
    "no ending": "no ending",
    "___.mp4": "",
    ".mp4": "",
  };
  for (const [name, title] of Object.entries(titles)) assert.equal(titleFromName(name), title);
});

Deno.test("a long name gives the longest title that the server accepts", () => {
  assert.equal([...titleFromName(`${"𝒜".repeat(400)}.mp4`)].length, TITLE_LENGTH);
});
