import assert from "node:assert/strict";
import { threadCpuMs } from "../../../../server/testing/real-time.ts";
import {
  closeOpenMarks,
  createSplitter,
  decodeEntities,
  safeHref,
  type Token,
  tokensOf,
} from "./markdown-blocks.ts";

const ANSWER = `# Prompts

A prompt is **what you say**, see [the site][1].

1. First

   still first
2. Second

- [ ] open

| a | b |
|---|--:|
| 1 | 2 |

\`\`\`js
const a = "*";

\`\`\`

> said
> twice

[1]: https://pyinnya.test/
`;

Deno.test("splits a text that grows piece by piece into the same blocks as the whole text", () => {
  const whole = createSplitter()(ANSWER);
  const growing = createSplitter();
  let last = growing("");
  for (let at = 0; at <= ANSWER.length; at += 3) last = growing(ANSWER.slice(0, at));
  assert.deepEqual(growing(ANSWER), whole);
  assert.ok(last.blocks.length >= 7 && whole.definitions.includes("https://pyinnya.test/"));
  assert.equal(createSplitter()("a\r\n\r\nb").blocks.length, 2);
  // Another text starts from the beginning.
  assert.deepEqual(growing("other"), { blocks: ["other"], definitions: "" });
});

Deno.test("keeps closed blocks unchanged while the answer grows", () => {
  const split = createSplitter();
  const { blocks } = split("One.\n\nTwo");
  const more = split("One.\n\nTwo and more.\n\n- three").blocks;
  assert.equal(more[0], blocks[0]);
  assert.equal(more[1]?.trim(), "Two and more.");
  assert.equal(more.length, 3);
});

Deno.test("allows only links to the web and to email addresses", () => {
  assert.equal(safeHref("https://a.test/x y"), "https://a.test/x%20y");
  assert.equal(safeHref("mailto:a@b.test"), "mailto:a@b.test");
  for (
    const href of [
      "javascript:alert(1)",
      " JaVaScRiPt:alert(1)",
      "java\nscript:alert(1)",
      "\u0001javascript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "vbscript:x",
      "file:///etc/passwd",
      "blob:https://a.test/x",
      "/admin",
      "//evil.test",
      "#x",
      "",
    ]
  ) assert.equal(safeHref(href), undefined, href);
});

Deno.test("decodes HTML entities once", () => {
  assert.equal(
    decodeEntities("&lt;b&gt; &amp;lt; &#4096;&#x1000; &nope; &#9999999;"),
    "<b> &lt; ကက &nope; &#9999999;",
  );
});

Deno.test("closes open marks in an unfinished answer", () => {
  const cases: [string, string][] = [
    ["A **bold", "A **bold**"],
    ["A **bold wor ", "A **bold wor**"],
    ["A `code", "A `code`"],
    ["A **b** and `c`", "A **b** and `c`"],
    ["A **b**", "A **b**"],
    ["See [the site](https://a.te", "See the site"],
    ["See ![a picture](https:", "See a picture"],
    ["Begins *", "Begins "],
    ["`**` is it", "`**` is it"],
    ["```js\nlet a = `x", "```js\nlet a = `x"],
    ["A **bold*", "A **bold**"],
    ["2 * 3", "2 * 3"],
    ["Write it [", "Write it"],
    ["Write it[1", "Write it"],
    ["**Write it [12", "**Write it**"],
    ["Write [1]", "Write [1]"],
    ["A `list[1", "A `list[1`"],
  ];
  for (const [open, expected] of cases) assert.equal(closeOpenMarks(open), expected);
});

Deno.test("reads hostile texts in little time and shows them as they are", () => {
  const hard = {
    quotes: ">".repeat(20_000) + "a",
    lists: "- ".repeat(5_000) + "a",
    stars: "*a ".repeat(30_000),
    mixed: "**a_ ~~".repeat(10_000),
    brackets: "[".repeat(50_000),
    links: "[a](".repeat(10_000),
    table: "|a".repeat(10_000) + "\n" + "|-".repeat(10_000) + "\n",
    line: "word ".repeat(200_000),
    letters: "က".repeat(350_000),
    html: "<div>".repeat(20_000),
  };
  for (const [name, text] of Object.entries(hard)) {
    const before = threadCpuMs();
    const { blocks, definitions } = createSplitter()(text);
    const tokens = blocks.flatMap((block) => tokensOf(block, definitions));
    assert.ok(tokens.length > 0, name);
    assert.ok(threadCpuMs() - before < 5_000, name);
  }
});

Deno.test("finds emphasis beside a paragraph that has too many marks", () => {
  const [first, second] = tokensOf(`**yes**\n\n${"*a ".repeat(500)}`).filter(isParagraph);
  assert.equal(first?.tokens?.[0]?.type, "strong");
  assert.equal(second?.tokens?.[0]?.type, "text");
});

const isParagraph = (token: Token) => token.type === "paragraph";
