import assert from "node:assert/strict";
import { MESSAGE_LENGTH } from "../../limits.ts";
import type { AttachedFile } from "../attachments/queries.ts";
import { PASSAGE_TOKENS } from "../passages/find-passages.ts";
import { estimateTokens, PICTURE_TOKENS } from "../../services/tokens.ts";
import { titleOf } from "./ask-question.ts";
import { type ContextMessage, fitContext, type HistoryMessage } from "./fit-context.ts";

const noFiles = { files: [], hasFailed: false };
const user = (content: string, files: AttachedFile[] = [], hasFailed = false): HistoryMessage => ({
  ...{ role: "user", content, files, hasFailed },
});
const assistant = (content: string): HistoryMessage => ({ role: "assistant", content, ...noFiles });
const text = (name: string, tokens: number): AttachedFile => ({
  ...{ name, contentType: "text/plain", size: tokens * 4, tokens, path: name },
});
const picture = (name: string, size = 300_000): AttachedFile => ({
  ...{ name, contentType: "image/jpeg", size, tokens: PICTURE_TOKENS, path: name },
});
const withoutInstructions = (messages: ContextMessage[]) =>
  messages.slice(1).map(({ role, content }) => ({ role, content }));
const words = (...all: HistoryMessage[]) => all.map(({ role, content }) => ({ role, content }));
/** Returns by name how many tokens of each file the model receives. */
const budgetsByName = (messages: ContextMessage[]) =>
  Object.fromEntries(
    messages.flatMap(({ files }) => files.map((file) => [file.name, file.tokenBudget])),
  );

Deno.test("keeps the question and the last messages that fit, and no answer without its question", () => {
  const short = fitContext([user("c"), assistant("b"), user("a")]);
  assert.equal(short[0]?.role, "system");
  assert.deepEqual(withoutInstructions(short), words(user("a"), assistant("b"), user("c")));

  const long = "word ".repeat(1000);
  const talk = Array.from({ length: 30 }, (_, n) => n % 2 ? assistant(long) : user(`${n} ${long}`));
  const fit = withoutInstructions(fitContext(talk));
  assert.equal(fit.at(-1)?.content, talk[0]?.content);
  assert.equal(fit[0]?.role, "user");
  // A long message takes 1,250 tokens. 12,000 fit, with the instructions.
  assert.ok(fit.length >= 7 && fit.length < 11, `${fit.length}`);

  // Burmese letters take a token each, Latin letters a quarter.
  const burmese = talk.map((one) => ({ ...one, content: "ပညာ ".repeat(1250) }));
  assert.ok(withoutInstructions(fitContext(burmese)).length < fit.length);

  const endless = user("ပ".repeat(50_000));
  assert.deepEqual(
    withoutInstructions(fitContext([endless, assistant("b"), user("a")])),
    words(endless),
  );
});

Deno.test("keeps the question's pictures whole and shares the room among its texts", () => {
  const pictures = [1, 2, 3, 4].map((n) => picture(`${n}.jpg`, 10_000_000));
  const files = [...pictures, text("long.txt", 900_000)];
  const four = budgetsByName(fitContext([user("ပ".repeat(8000), files)]));
  const own = { "1.jpg": 1000, "2.jpg": 1000, "3.jpg": 1000, "4.jpg": 1000 };
  assert.deepEqual(four, { ...own, "long.txt": 4000 });

  const texts = [text("longer.txt", 50_000), text("short.txt", 100), text("long.txt", 20_000)];
  const { "short.txt": short, "long.txt": long = 0, "longer.txt": longer = 0 } = budgetsByName(
    fitContext([user("What is this?", texts)]),
  );
  assert.equal(short, 100);
  assert.ok(long > 5000 && Math.abs(long - longer) <= 1 && long + longer < 12_000);
});

Deno.test("keeps earlier files as far as they fit, the newest first", () => {
  const talk = [
    user("And now?", [text("new.txt", 6000)]),
    ...[5, 4, 3, 2, 1].flatMap((n) => [assistant("So."), user("?", [picture(`${n}.jpg`)])]),
    assistant("So."),
    user("?", [text("old.txt", 5000)]),
    assistant("So."),
    user("?", [text("oldest.txt", 5000)]),
  ];
  const messages = fitContext(talk);
  const { "old.txt": cut = 0, ...whole } = budgetsByName(messages);
  assert.deepEqual(whole, {
    ...{ "new.txt": 6000, "oldest.txt": 0 },
    ...{ "5.jpg": 1000, "4.jpg": 1000, "3.jpg": 1000, "2.jpg": 1000, "1.jpg": 1000 },
  });
  assert.ok(cut > 200 && cut < 500, `${cut}`);
  // Files that do not fit are still named in their messages.
  assert.equal(messages.length, talk.length + 1);

  const heavy = [user("?"), assistant("."), user("?", [picture("a", 5e6), picture("b", 5e6)])];
  assert.deepEqual(budgetsByName(fitContext(heavy)), { a: 1000, b: 0 });
});

Deno.test("does not send a picture again after the model failed at it, but sends texts again", () => {
  const files = [picture("a.jpg"), text("a.txt", 50)];
  const later = [user("And in words?"), user("What is this?", files, true)];
  assert.deepEqual(budgetsByName(fitContext(later)), { "a.jpg": 0, "a.txt": 50 });
  assert.deepEqual(budgetsByName(fitContext(later.slice(1))), { "a.jpg": 1000, "a.txt": 50 });
});

Deno.test("makes a title from the first line of the first question, cut between letters", () => {
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

Deno.test("the longest question fits with its passages", () => {
  const question = "က".repeat(MESSAGE_LENGTH);
  const messages = fitContext([user(question), assistant("b"), user("a")]);
  const sent = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  assert.ok(sent + PASSAGE_TOKENS <= 12_000, `${sent}`);
});

Deno.test("the instructions begin alike, so that providers can keep them, and end with the wish for hints", () => {
  const systemOf = (wish: { isGuided?: boolean }) => fitContext([user("a")], wish)[0];
  const [plain, guided] = [systemOf({}), systemOf({ isGuided: true })];
  assert.deepEqual([plain?.role, guided?.role], ["system", "system"]);
  const [always = "", whole = ""] = [plain?.content, guided?.content];
  assert.ok(whole.startsWith(`${always}\n`));
  assert.match(whole.slice(always.length), /one short question/);
});
