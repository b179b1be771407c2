import assert from "node:assert/strict";
import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { withoutMarks } from "../../lib/burmese/marks.ts";
import { jsx, jsxs } from "./jsx-runtime.ts";
import { keepPhrases } from "./keep-phrases.ts";

/** The HTML with brackets around each phrase that stays on one line. */
const bracketed = (html: string) =>
  html.replace(/<span class="phrase">(.*?)<\/span>/g, "[$1]")
    .replace(/^<span class="phrases">([^]*)<\/span>$/, "$1");

const drawn = (text: string) =>
  bracketed(renderToStaticMarkup(createElement(Fragment, null, keepPhrases(text))));

Deno.test("breaks Burmese only at spaces and marks", () => {
  assert.equal(drawn("ဖိုင်ကို ဖျက်ရန်"), "[ဖိုင်ကို] [ဖျက်ရန်]");
  assert.equal(drawn("ဖျက်ရန်"), "[ဖျက်ရန်]");
  assert.equal(drawn("AI First Step နဲ့ စ\nရန်"), "AI First Step [နဲ့] [စ]\n[ရန်]");
});

Deno.test("keeps a number on one line with the Burmese word that it counts", () => {
  assert.equal(drawn("ဖိုင် 1 ခုကို ဖျက်ရန်"), "[ဖိုင်] [1 ခုကို] [ဖျက်ရန်]");
});

Deno.test("no line begins with the sign between two facts", () => {
  assert.equal(drawn("5 ခု · 20% ပြီး · x"), "[5 ခု ·] 20% [ပြီး ·] x");
  assert.equal(drawn("273 KB · 01:51"), "[273 KB ·] 01:51");
  assert.equal(drawn("What AI is ·"), "What AI [is ·]");
});

Deno.test("what a user copies has the author's letters and no mark", () => {
  for (
    const text of [
      "ကြာတဲ့\u2063အလုပ်\u200bကို 2 ခါ လုပ်ပါ",
      "က".repeat(80),
      "ဖို့ · To  ·",
      " ဒီ file။\n\nAI က ",
    ]
  ) {
    const html = renderToStaticMarkup(createElement("p", null, keepPhrases(text)));
    assert.equal(html.replace(/<[^>]*>/g, ""), withoutMarks(text));
  }
});

Deno.test("a run that is too long for a line shows without phrases at first", () => {
  assert.equal(drawn(`ဒါ ${"ကလေး".repeat(20)}`), `[ဒါ] ${"ကလေး".repeat(20)}`);
});

Deno.test("the build's JSX puts phrases into elements, but not into options and components", () => {
  const text = "ဖျက်ရန် နှိပ်ပါ";
  const html = '<span class="phrases">[ဖျက်ရန်] [နှိပ်ပါ]</span>';
  const Own = ({ children }: { children?: string }) => children?.length;
  const render = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
    bracketed(renderToStaticMarkup(element));
  assert.equal(render(jsx("p", { children: text })), `<p>${html}</p>`);
  assert.equal(
    render(jsxs("p", { children: ["1", text, jsx("b", { children: "x" })] })),
    `<p>1${html}<b>x</b></p>`,
  );
  assert.equal(render(jsx("p", { children: "Hello 12" })), "<p>Hello 12</p>");
  assert.equal(
    render(jsx("p", { children: "PDF · 1 KB" })),
    '<p><span class="phrases">[PDF ·] 1 KB</span></p>',
  );
  for (const name of ["option", "title"] as const) {
    assert.equal(render(jsx(name, { children: text })), `<${name}>${text}</${name}>`);
  }
  assert.equal(render(jsx(Own, { children: text })), String(text.length));
});
