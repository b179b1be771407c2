import assert from "node:assert/strict";
import { isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { markOf, payloads, written } from "../../../../server/testing/hostile-payloads.ts";
import { Inline } from "./inline.tsx";
import { tokensOf } from "./markdown-blocks.ts";
import { Markdown } from "./markdown.tsx";

const drawn = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

/** Fails if the drawn text has a tag, attribute or address that could run or load something. */
function drawSafely(text: string) {
  // Removes the copy icon, which is ours.
  const html = drawn(text).replace(
    /<svg xmlns="[^"]*" width="24" height="24" viewBox="0 0 24 24".*?<\/svg>/gs,
    "",
  );
  assert.doesNotMatch(html, /<(?:script|img|svg|iframe|style|object|embed|link|form)\b/i, text);
  // Empties quoted values, so that only the attribute names are checked.
  const tags = html.replace(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? [];
  for (const tag of tags) assert.doesNotMatch(tag, /\s(?:on\w+|style|src\w*)=/i, text);
  for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) {
    assert.match(href, /^(?:https?|mailto):/, text);
  }
  return html;
}

Deno.test("never turns a model's text into page elements that can run or load something", () => {
  const hostile = [
    "<script>alert(1)</script>",
    "before <script src=https://evil.test/x.js></script> after",
    "<img src=x onerror=alert(1)>",
    "a <img src=x onerror=alert(1)> b",
    "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'>x</a></svg>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<style>*{display:none}</style>",
    "<div onclick=alert(1) style='position:fixed;inset:0'>\n\n# x\n\n</div>",
    "<a href='javascript:alert(1)'>x</a>",
    "<!-- <script>alert(1)</script> -->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))",
    "[x](java&#x0A;script:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "![x](javascript:alert(1))",
    "![x](https://evil.test/pixel.png)",
    '[x](https://a.test/"onmouseover="alert(1))',
    '[x](https://a.test "\\" onmouseover=alert(1)")',
    "<javascript:alert(1)>",
    "[x]: javascript:alert(1)\n\n[x]",
    '```"><script>alert(1)</script>\ncode\n```',
    "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
    "`<script>alert(1)</script>`",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
  ];
  for (const text of hostile) drawSafely(text);
  assert.match(drawn("a <img src=x> b"), /a &lt;img src=x&gt; b/);
  // A picture becomes a link with its text; nothing is loaded.
  assert.match(
    drawn("![a cat](https://evil.test/cat.png)"),
    /<a href="https:\/\/evil.test\/cat.png" target="_blank" rel="noopener noreferrer nofollow">a cat<\/a>/,
  );
});

Deno.test("draws three hundred hostile texts as text, whole and cut off", () => {
  assert.deepEqual([written.length, new Set(written).size], [300, 300]);
  for (const [n, { text }] of payloads.entries()) {
    const shown = drawSafely(text).replace(/<[^>]*>/g, "");
    assert.ok(shown.includes(markOf(n)), `${text} is shown as ${shown}`);
    for (let end = 1; end < text.length; end += 7) drawSafely(text.slice(0, end));
  }
});

Deno.test("draws Markdown with the language of each part", () => {
  const html = drawn(
    "## ခေါင်းစဉ်\n\nမင်္ဂလာပါ **ကမ္ဘာ** &amp; <br>\\*\n\n3. one\n   - [x] two\n\n| a |\n|--:|\n| `b` |\n\n> said\n\n```js\na < b\n```\n\n[t][1] https://x.test\n\n[1]: https://y.test",
  );
  for (
    const part of [
      '<h3 lang="my" data-depth="2">',
      '<p lang="my">မင်္ဂလာပါ <strong>ကမ္ဘာ</strong> &amp; <br/>*</p>',
      '<ol lang="en" start="3">',
      "☑ two",
      '<td data-align="right"><code>b</code></td>',
      '<blockquote lang="en"><p>said</p></blockquote>',
      "<code>a &lt; b</code>",
      '<a href="https://y.test/"',
      '<a href="https://x.test/"',
    ]
  ) assert.ok(html.includes(part), `${part} in ${html}`);
});

Deno.test("draws very deeply nested and very long texts", () => {
  for (
    const text of [
      ">".repeat(5_000) + "a",
      Array.from({ length: 200 }, (_, n) => `${"  ".repeat(n)}- a`).join("\n"),
      "**_".repeat(3_000) + "a",
      "[".repeat(5_000) + "a" + "](https://a.test)".repeat(5_000),
      "x".repeat(1_000_000),
    ]
  ) assert.ok(drawn(text).includes("a") || drawn(text).includes("x"));
});

Deno.test("draws each text as the child of an element, where the build's JSX keeps phrases", () => {
  const tokens = tokensOf(
    "စာ **ထူ** [က](https://a.test) [ခ](javascript:x) \\* <u> ![ပုံ](b)\n- က",
    "",
  );
  const texts: string[] = [];
  function draw(node: ReactNode) {
    if (Array.isArray(node)) node.forEach(draw);
    else if (isValidElement<{ children?: ReactNode }>(node)) {
      const { type: Type, props } = node;
      if (typeof Type !== "function") return [props.children].flat().forEach(addOrDraw);
      const drawn = (Type as (props: object) => ReactNode)(props);
      assert.notEqual(typeof drawn, "string", `${Type.name} returns ${drawn}`);
      draw(drawn);
    }
  }
  function addOrDraw(child: ReactNode) {
    if (typeof child === "string") texts.push(child);
    else draw(child);
  }
  draw(tokens.map((token, n) => <Inline key={n} tokens={token.tokens} />));
  assert.ok(
    ["စာ ", "ထူ", "က", "ခ", "*", "<u>", "ပုံ"].every((text) => texts.includes(text)),
    `${texts}`,
  );
});
