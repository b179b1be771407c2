// Tests the excerpts of long texts, of which the server reads only a part.
import assert from "node:assert/strict";
import { putSearchTexts } from "../../db/search-texts.ts";
import { searchWords } from "../../search-key.ts";
import { testDatabase } from "../../testing/database.ts";
import { threadCpuMs } from "../../testing/real-time.ts";
import { cutExcerpts, excerptOfPart } from "./excerpts.ts";
import { type FoundItem, getItems } from "./found-rows.ts";

const { sql, close } = await testDatabase();
Deno.test.afterAll(close);

/** Stores the text of a message. */
async function putText(content: string) {
  const name = { kind: "conversation" as const, sourceId: crypto.randomUUID(), part: 0 };
  const [conversationId, ownerId] = [crypto.randomUUID(), crypto.randomUUID()];
  await putSearchTexts(sql, [{ ...name, conversationId, ownerId, content }]);
  return name;
}

async function readItem(content: string, query: string) {
  const name = await putText(content);
  const words = searchWords(query);
  const rows = await getItems(sql, [name], words);
  const [item] = await cutExcerpts(sql, rows, words);
  assert.ok(item);
  return { row: item.row, shown: item.excerpt.excerpt, matches: item.excerpt.matches };
}

const english = (length: number) => "many words ".repeat(length / 11);
const burmese = (length: number) => "လေ့လာ".repeat(length / 6);

for (
  const [place, content] of Object.entries({
    "the beginning": `A zebra ${english(60_000)}`,
    "the middle": `${english(30_000)} a zebra ${english(30_000)}`,
    "the end": `${english(60_000)} a zebra`,
    "the middle, behind Burmese": `${burmese(20_000)} a zebra ${english(40_000)}`,
    "the middle, before Burmese": `${english(30_000)} a zebra ${burmese(20_000)}`,
    "the middle, behind signs": `${"!? ".repeat(10_000)} a zebra ${english(30_000)}`,
  })
) {
  Deno.test(`shows a match of a long text in ${place}`, async () => {
    const { row, shown, matches } = await readItem(content, "zebra");
    assert.ok(row.content.length <= 3000);
    assert.deepEqual(matches.map(([from, to]) => shown.slice(from, to)), ["zebra"]);
    assert.equal(shown.startsWith("…"), place !== "the beginning");
    assert.equal(shown.endsWith("…"), place !== "the end");
    assert.ok(shown.length <= 162);
  });
}

Deno.test("shows a short text whole, and the beginning of a text without a match", async () => {
  assert.deepEqual((await readItem("A zebra", "zebra")).shown, "A zebra");
  const { shown, matches } = await readItem(english(60_000), "zebra");
  assert.match(shown, /^many words .*…$/);
  assert.deepEqual(matches, []);
});

/** The clock of the thread has steps of ten milliseconds. */
const LEAST_MEASURED = 80;

/**
 * Other work runs whenever the timer does. Between two runs of the timer lies one piece of work.
 */
async function measurePieces(rows: FoundItem[]) {
  const began = threadCpuMs();
  let pieceBegan = began;
  let longest = 0;
  const endPiece = () => {
    const now = threadCpuMs();
    longest = Math.max(longest, now - pieceBegan);
    pieceBegan = now;
  };
  const timer = setInterval(endPiece, 1);
  try {
    const cut = await cutExcerpts(sql, rows, ["zebra"]);
    assert.ok(cut.every(({ excerpt }) => excerpt.matches.length > 0));
  } finally {
    clearInterval(timer);
  }
  endPiece();
  return { longest, whole: pieceBegan - began };
}

async function assertRunsInPieces(rows: FoundItem[]): Promise<void> {
  const { longest, whole } = await measurePieces(rows);
  if (whole < LEAST_MEASURED) {
    return assertRunsInPieces([...rows, ...rows].map((row) => ({ ...row })));
  }
  assert.ok(longest < whole / 2, `one piece took ${longest} of ${whole} ms`);
}

Deno.test("other work runs while the excerpts of long texts are cut", async () => {
  const content = `${"!? ".repeat(15_000)}${burmese(20_000)} a zebra`;
  const items = [];
  for (let n = 0; n < 20; n++) {
    items.push(await putText(content));
  }
  const found = await getItems(sql, items, ["zebra"]);
  await assertRunsInPieces(found);
  // These rows have an empty window, so the server searches their whole texts.
  await assertRunsInPieces(found.map((row) => ({ ...row, content: "" })));
});

Deno.test("an excerpt says that its text is a part of a longer one", () => {
  const excerptOf = (beginsLater: boolean, endsEarlier: boolean) =>
    excerptOfPart("a word", ["word"], { beginsLater, endsEarlier });
  assert.deepEqual(excerptOf(true, true), { excerpt: "…a word…", matches: [[3, 7]] });
  assert.deepEqual(excerptOf(false, true), { excerpt: "a word…", matches: [[2, 6]] });
  assert.deepEqual(excerptOf(true, false), { excerpt: "…a word", matches: [[3, 7]] });
});
