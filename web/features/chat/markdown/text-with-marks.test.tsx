import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { Markdown } from "./markdown.tsx";

const links = [1, 2].map((n) => ({ n, to: `/courses/x?at=${n}`, name: `Source ${n}` }));

const drawn = (text: string, sources = links, isRunning = false) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown {...{ text, sources, isRunning }} />
    </MemoryRouter>,
  ).replace(/ data-discover="true"/g, "");

const mark = (n: number) =>
  `<a class="chat-mark" aria-label="Source ${n}" title="Source ${n}" href="/courses/x?at=${n}"><span>${n}</span></a>`;

Deno.test("draws each mark with a source as a link, and no mark without one", () => {
  const cases: [string, string][] = [
    ["One [1].", `<p lang="en">One\u00a0${mark(1)}.</p>`],
    [
      "**One[1]**[2] &amp; more",
      `<p lang="en"><strong>One${mark(1)}</strong>${mark(2)} &amp; more</p>`,
    ],
    ["One [7], two[7][1]", `<p lang="en">One, two${mark(1)}</p>`],
    ["- စာ[2]။", `<ul lang="my"><li>စာ${mark(2)}။</li></ul>`],
    ["| a |\n|--|\n| b[2] |", `<td>b${mark(2)}</td>`],
  ];
  for (const [text, html] of cases) {
    assert.ok(drawn(text).includes(html), `${drawn(text)} of ${text}`);
  }
});

Deno.test("leaves marks in code and in links as they are", () => {
  for (const text of ["`list[1]` it", "```js\nlist[1]\n```", "[see list[1]](https://a.test)"]) {
    const html = drawn(text);
    assert.ok(html.includes("list[1]</") && !html.includes("chat-mark"), html);
  }
});

Deno.test("draws marks as text in an answer without sources", () => {
  assert.ok(drawn("One [1], `b[2]`", []).includes(">One [1], <code>b[2]</code></p>"));
});

Deno.test("never draws half of a mark while the answer grows", () => {
  const text = "One [1], **two [2]** and [7] `list` and[1][2]. ";
  for (let end = 1; end <= text.length; end++) {
    const html = drawn(text.slice(0, end), links, true);
    assert.doesNotMatch(html, /[[\]]/, text.slice(0, end));
  }
});
