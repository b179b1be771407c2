import assert from "node:assert/strict";
import { asMarkdown } from "./as-markdown.ts";

const words = {
  title: "AI First Step: your notes",
  line: "22 November 2026",
  address: "https://academy.example/courses/ai-first-step",
  rest: "Videos that are gone",
};
const note = (videoId: string, content: string, atSecond: number | null = null) => ({
  id: crypto.randomUUID(),
  videoId,
  content,
  atSecond,
  createdAt: "2026-11-22T00:00:00Z",
});

Deno.test("lists notes under their videos in the course's order, with links to their seconds", () => {
  const lessons = [
    { id: "one", title: "ပထမ\nသင်ခန်းစာ" },
    { id: "two", title: "Untouched" },
    { id: "three", title: "Third" },
  ];
  const notes = [
    note("three", "Ask\nagain", 754),
    note("one", "  Without a second "),
    note("gone", "Kept all the same", 3),
    note("one", "At its beginning", 0),
  ];
  assert.equal(
    asMarkdown(lessons, notes, words),
    `# AI First Step: your notes

22 November 2026

## ပထမ သင်ခန်းစာ

- Without a second

- [0:00](https://academy.example/courses/ai-first-step?video=one&tab=notes&at=0)${"  "}
  At its beginning

## Third

- [12:34](https://academy.example/courses/ai-first-step?video=three&tab=notes&at=754)${"  "}
  Ask${"  "}
  again

## Videos that are gone

- [0:03](https://academy.example/courses/ai-first-step?video=gone&tab=notes&at=3)${"  "}
  Kept all the same
`,
  );
});

Deno.test("writes only the title for a course without notes", () => {
  assert.equal(
    asMarkdown([{ id: "one", title: "One" }], [], words),
    "# AI First Step: your notes\n\n22 November 2026\n",
  );
});

Deno.test("writes the second as plain text where the course of the video is not known", () => {
  const text = asMarkdown([], [note("gone", "A thought", 61)], { ...words, address: undefined });
  assert.ok(text.endsWith("- 1:01  \n  A thought\n"), text);
});
