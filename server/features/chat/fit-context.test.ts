import assert from "node:assert/strict";
import { fitContext } from "./fit-context.ts";
import { titleOf } from "./title-of.ts";

const user = (content: string) => ({ role: "user" as const, content });
const assistant = (content: string) => ({ role: "assistant" as const, content });

Deno.test("what was said last goes along as far as it fits, the question always, and no answer without its question", () => {
  const [tutor, ...short] = fitContext([user("c"), assistant("b"), user("a")]);
  assert.equal(tutor?.role, "system");
  assert.deepEqual(short, [user("a"), assistant("b"), user("c")]);

  const long = "word ".repeat(1000);
  const talk = Array.from({ length: 30 }, (_, n) => n % 2 ? assistant(long) : user(`${n} ${long}`));
  const fitting = fitContext(talk).slice(1);
  assert.deepEqual(fitting.at(-1), talk[0]);
  assert.equal(fitting[0]?.role, "user");
  assert.ok(fitting.length >= 7 && fitting.length < 11, `${fitting.length}`);

  // Burmese letters take a token each, Latin ones a quarter.
  const burmese = talk.map(({ role }) => ({ role, content: "ပညာ ".repeat(1250) }));
  assert.ok(fitContext(burmese).length < fitting.length);

  const endless = user("ပ".repeat(50_000));
  assert.deepEqual(fitContext([endless, assistant("b"), user("a")]).slice(1), [endless]);
});

Deno.test("a conversation is called by the first line of its first question, cut between letters", () => {
  assert.equal(titleOf("What  is\tAI?\nTell me."), "What is AI?");
  assert.equal(titleOf("\n \n  hello "), "hello");
  const burmese = "ကျွန်ုပ်".repeat(40);
  const title = titleOf(burmese);
  assert.ok(title.endsWith("…") && burmese.startsWith(title.slice(0, -1)));
  const rest = burmese.slice(title.length - 1);
  assert.doesNotMatch(rest, /^\p{M}/u);
  for (const text of ["👩‍👩‍👧‍👦".repeat(100), `a${"\u0301".repeat(5000)}`]) {
    assert.ok([...titleOf(text)].length <= 200);
    assert.ok(titleOf(text).isWellFormed());
  }
});
