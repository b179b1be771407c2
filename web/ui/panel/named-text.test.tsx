import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import english from "../../../locales/en/panel-feedback.json" with { type: "json" };
import burmese from "../../../locales/my/panel-feedback.json" with { type: "json" };
import { NamedText } from "./named-text.tsx";
import { TextWithUser } from "./text-with-user.tsx";

Deno.test("the name of what a question is about stands above the question, as a line of its own", () => {
  const html = renderToStaticMarkup(<NamedText name="Lesson 1" text="Delete it?" />);
  assert.match(
    html,
    /^<span class="[^"]*line-clamp-3[^"]*" lang="en">Lesson 1<\/span>Delete it\?$/,
  );
});

Deno.test("the name of a user stands where the sentence of its language has it", () => {
  const html = (text: string) =>
    renderToStaticMarkup(<TextWithUser text={text} name="<b> Aye" />).replace(/ class="[^"]*"/, "");
  assert.equal(html(english.sentBy), 'Sent by <bdi lang="en">&lt;b&gt; Aye</bdi>');
  assert.equal(html(burmese.sentBy), 'ပို့သူ - <bdi lang="en">&lt;b&gt; Aye</bdi>');
  assert.equal(html("<person></person> said so"), '<bdi lang="en">&lt;b&gt; Aye</bdi> said so');
});
