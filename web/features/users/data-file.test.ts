import assert from "node:assert/strict";
import { type DataPart, dataParts } from "@server/contract";
import { type FileTexts, type Item, startDataFile } from "./data-file.ts";

const texts: FileTexts = {
  language: "en",
  title: "Your data",
  lead: "All of it",
  nothing: "Nothing here",
  part: (part) => `Part ${part}`,
  field: (name) => `Field ${name}`,
  value: (_, value) => String(value),
};
const notes: Item[] = [
  { content: `</script><img src="x" onerror="alert(1)"> & more`, atSecond: null },
  { content: "line one\nline two", atSecond: 0 },
];
const pages: Partial<Record<DataPart, Item[][]>> = { notes: notes.map((note) => [note]) };

function academy() {
  const calls: string[] = [];
  const failing = new Set<string>();
  const read = (part: DataPart, cursor = "0") => {
    const call = `${part} ${cursor}`;
    calls.push(call);
    if (failing.delete(call)) return Promise.reject(new Error("cut"));
    const all = pages[part] ?? [[]];
    const n = Number(cursor);
    const nextCursor = n + 1 < all.length ? String(n + 1) : null;
    return Promise.resolve({ items: all[n] ?? [], nextCursor });
  };
  return { calls, failing, read };
}

Deno.test("writes all parts for people and the same data as JSON, and runs no text as code", async () => {
  const html = await (await startDataFile(academy().read, texts)(() => {})).text();
  const found: Record<string, Item[]> = {};
  const blocks = html.matchAll(
    /<script type="application\/json" data-part="(\w+)">(.*?)<\/script>/g,
  );
  for (const [, part = "", json = ""] of blocks) {
    found[part] = [...found[part] ?? [], ...JSON.parse(json)];
  }
  assert.deepEqual(Object.keys(found), [...dataParts]);
  assert.deepEqual(found.notes, notes);
  assert.equal(html.match(/<h2>Part notes<\/h2>/g)?.length, 1);
  assert.equal(html.match(/<p>Nothing here<\/p>/g)?.length, dataParts.length - 1);
  assert.match(
    html,
    /<dt>Field content<\/dt><dd>line one\nline two<\/dd><dt>Field atSecond<\/dt><dd>0</,
  );
  assert.doesNotMatch(html, /<img/);
});

Deno.test("goes on after a failure with the page that failed, and asks for no page twice", async () => {
  const { calls, failing, read } = academy();
  failing.add("notes 1");
  const finish = startDataFile(read, texts);
  await assert.rejects(finish(() => {}), /cut/);
  const before = calls.length;
  const html = await (await finish(() => {})).text();
  assert.equal(calls[before], "notes 1");
  assert.equal(calls.length, dataParts.length + 2);
  assert.equal(html.match(/line one/g)?.length, 2);
});
