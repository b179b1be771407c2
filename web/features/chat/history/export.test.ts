import assert from "node:assert/strict";
import type { ShownMessage } from "../run/overlay.ts";
import { source } from "../testing/fixtures.ts";
import { asMarkdown, fileName } from "./export.ts";

const said = (
  role: ShownMessage["role"],
  content: string,
  model: string | null = null,
): ShownMessage => ({
  id: content,
  role,
  content,
  model,
  imageUrl: null,
  attachments: [],
  sources: [],
  prompt: null,
  status: "done",
  errorCode: null,
  retryAfter: null,
  createdAt: "",
});

const texts = {
  title: "Why",
  line: "Today",
  you: "You",
  tutor: "AI tutor",
  sources: "Sources",
  language: "en",
  origin: "https://pyinnya.test",
} as const;

Deno.test("exports each question and answer with its author, and leaves out empty answers", () => {
  const messages = [
    {
      ...said("user", "Why?"),
      attachments: [{ id: "7", name: "a [1].txt", contentType: "text/plain" as const, size: 9 }],
    },
    said("assistant", "**So.**", "gpt-5"),
    said("assistant", ""),
    {
      ...said("assistant", "", "dall-e-3"),
      prompt: "Draw [a]\ncat",
      imageUrl: "/api/messages/1/image",
    },
  ];
  assert.equal(
    asMarkdown(messages, texts),
    "# Why\n\nToday\n\n## You\n\n- [a 1 .txt](https://pyinnya.test/api/attachments/7)\n\nWhy?\n\n" +
      "## AI tutor (gpt-5)\n\n**So.**\n\n## AI tutor (dall-e-3)\n\n" +
      "![Draw a cat](https://pyinnya.test/api/messages/1/image)\n",
  );
});

Deno.test("exports the sources of an answer with their addresses, and no other marks", () => {
  const sources = [
    source(1),
    source(2),
    source(3, { kind: "section", videoId: null, atSecond: null, id: "s", title: "[A] part" }),
  ];
  const { sources: _, ...stored } = said("assistant", "As stored by an older build [1].");
  const messages = [{ ...said("assistant", "One [1], three[3] and [7]."), sources }, stored];
  assert.equal(
    asMarkdown(messages, texts),
    "# Why\n\nToday\n\n## AI tutor\n\nOne [1], three[3] and.\n\n**Sources**\n\n" +
      "- [1] [Lesson 1, 1:05](https://pyinnya.test/courses/ai-master?video=v&at=65&tab=transcript)\n" +
      "- [3] [A part](https://pyinnya.test/courses/ai-master#s)\n\n" +
      "## AI tutor\n\nAs stored by an older build [1].\n",
  );
});

Deno.test("makes a file name that every operating system accepts", () => {
  assert.equal(fileName('a/b: "c"?\u0000 မေးခွန်း'), "a b c မေးခွန်း.md");
  assert.equal(fileName("///"), "chat.md");
  assert.equal(fileName("x".repeat(200)).length, 63);
});
