// Tests the reading of files together with the search that finds their texts.
import assert from "node:assert/strict";
import { createLog } from "../../log.ts";
import { searcher, testApp } from "../../testing/app.ts";
import { makeResource, makeUser } from "../../testing/factories.ts";
import { bomb, docxOf, pdfOf, textPdf } from "../../testing/papers.ts";
import { uploader } from "../../testing/uploads.ts";
import { indexFileTexts } from "../resources/index-file-texts.ts";
import { countTry, giveUpFiles, takeUnreadFile } from "../resources/queries.ts";
import { readTexts } from "../resources/read-texts.ts";

const app = await testApp();
const { sql, storage, put, line, call, close } = app;
Deno.test.afterAll(close);
const { bring } = uploader(app);
const find = searcher(call);
const log = createLog("silent");
const going = new AbortController().signal;

const staff = await makeUser(sql, { role: "staff" });
const learner = await makeUser(sql, { courses: ["ai-master"] });

let opened = 0;
const counting = { open: (path: string) => (opened++, storage.open(path)) };
async function read(signal = going) {
  await readTexts({ sql, storage: counting, log }, signal);
  await indexFileTexts({ sql, log }, signal);
}
/**
 * Ends with a letter: a word that ends with a digit is two words of the search with an "s" behind
 * it.
 */
const newWord = () => `w${crypto.randomUUID().replaceAll("-", "")}x`;
const textsOf = async (id: string) =>
  (await sql`select * from academy.file_texts where resource_id = ${id}`)[0];

async function makePaper(bytes: Uint8Array<ArrayBuffer>, wishes = {}) {
  const paper = await makeResource(sql, { fileSize: bytes.length, ...wishes });
  await put(paper.filePath, bytes, paper.contentType);
  return paper;
}
const found = async (q: string, person: { cookie: string } = learner) =>
  (await find(person, { q })).items;
const makeDue = () => sql`update academy.file_texts set next_try_at = now()`;

Deno.test("a learner of the course finds the page of a file that staff have added", async () => {
  const [first, second] = [newWord(), newWord()];
  const bytes = textPdf(first, "", second);
  const { uploadURL } = await bring(staff, "resource", { bytes, contentType: "application/pdf" });
  const added = await call(staff, "POST", "/api/admin/resources", {
    courseId: "ai-master",
    title: "Prompt checklist",
    resourceType: "PDF",
    filePath: uploadURL,
    fileSize: bytes.length,
  });
  assert.equal(added.status, 201, await added.clone().text());
  const { id } = await added.json();
  await read();

  const [item, ...others] = await found(second);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [item?.kind, item?.id, item?.title, item?.page, item?.courseId],
    ["resource", `${id}:2`, "Prompt checklist", 3, "ai-master"],
  );
  assert.equal(item?.excerpt, second);
  assert.deepEqual(item?.matches, [[0, second.length]]);
  assert.equal((await found("Prompt checklist")).length, 1, "no page is found by the title");

  const guest = await makeUser(sql, { courses: [] });
  assert.deepEqual(await found(second, guest), []);
  assert.equal((await found(second, staff)).length, 1);

  await call(staff, "PATCH", `/api/admin/resources/${id}`, { title: "Another title" });
  assert.equal((await found(second))[0]?.title, "Another title");
  await call(staff, "DELETE", `/api/admin/resources/${id}`);
  assert.deepEqual(await found(second), []);
  assert.equal(await textsOf(id), undefined);
});

Deno.test("finds a file once, at its first page with the whole words", async () => {
  const word = newWord();
  const { id } = await makePaper(textPdf("nothing", `${word}s`, `a ${word}`, `${word} again`));
  const other = await makePaper(textPdf(`${word}s`, `${word}s again`));
  await read();
  const idsOf = async (q: string) => (await found(q)).map(({ id }) => id);
  assert.deepEqual(await idsOf(word), [`${id}:3`, `${other.id}:1`]);
  assert.deepEqual((await idsOf(`${word}s`)).sort(), [`${id}:2`, `${other.id}:1`].sort());
});

Deno.test("finds a file once, also if its title or its description matches", async () => {
  const [inTitle, described] = [newWord(), newWord()];
  const { id } = await makePaper(textPdf(inTitle, `${described} and ${inTitle}`), {
    title: `${inTitle}s`,
    description: `${described}s`,
  });
  await read();
  const idsOf = async (q: string) => (await found(q)).map(({ id }) => id);
  assert.deepEqual(await idsOf(inTitle), [id], "the title comes before the text");
  assert.deepEqual(await idsOf(described), [`${id}:2`], "a whole word comes before a part of one");
  assert.deepEqual(await idsOf(`${described}s`), [id]);
  assert.equal((await find(learner, { q: inTitle, kind: "resource" })).items.length, 1);
});

Deno.test("no process reads a file twice, and no other file than pdf, docx and pptx", async () => {
  const papers = [await makePaper(textPdf(newWord())), await makePaper(textPdf(newWord()))];
  await makePaper(new Uint8Array(10), {
    contentType: "application/zip",
    filePath: "resources/a.zip",
  });
  opened = 0;
  await Promise.all([read(), read(), read()]);
  await makeDue();
  await read();
  assert.equal(opened, papers.length);
});

Deno.test("reads again when storage was away, and loses no try by it", async () => {
  const word = newWord();
  const { id } = await makePaper(textPdf(word));
  for (let n = 0; n < 5; n++) {
    line.isCut = true;
    await read();
    line.isCut = false;
    assert.equal((await textsOf(id))?.endedAt, null);
    await makeDue();
  }
  await read();
  assert.equal((await found(word)).length, 1);
});

Deno.test("gives up a file that has ended the process three times", async () => {
  const { id } = await makePaper(textPdf(newWord()));
  for (let n = 0; n < 3; n++) {
    assert.equal((await takeUnreadFile(sql, ["application/pdf"]))?.id, id);
    assert.equal(await takeUnreadFile(sql, ["application/pdf"]), undefined, "it is taken");
    await countTry(sql, id);
    await makeDue();
  }
  opened = 0;
  await read();
  assert.equal(opened, 0);
  assert.equal((await textsOf(id))?.problem, "given_up");
  assert.equal((await giveUpFiles(sql)).length, 0, "it is logged once");
});

Deno.test("ends at once when the server ends, and another process reads the file", async () => {
  const word = newWord();
  await makePaper(textPdf(word));
  const ending = new AbortController();
  const open = async (path: string) => {
    ending.abort();
    return await storage.open(path);
  };
  await readTexts({ sql, storage: { open }, log }, ending.signal);
  const [row] = await sql`select tries, ended_at from academy.file_texts where ended_at is null`;
  assert.deepEqual([row?.tries, row?.endedAt], [0, null]);
  await makeDue();
  await read();
  assert.equal((await found(word)).length, 1);
});

Deno.test("stores why a file has no text, and reads it no more", async () => {
  const problems: [string, Uint8Array<ArrayBuffer>][] = [
    ["damaged", new TextEncoder().encode("%PDF-1.7 and nothing")],
    ["too_large", pdfOf([bomb("x", 40 * 1024 * 1024)], "/Filter/FlateDecode")],
  ];
  for (const [problem, bytes] of problems) {
    const { id } = await makePaper(bytes);
    await read();
    const row = await textsOf(id);
    assert.deepEqual([row?.problem, row?.pages], [problem, []]);
    assert.ok(row?.endedAt);
  }
});

Deno.test("looks three times for a file that storage does not have", async () => {
  const { id } = await makeResource(sql, {});
  opened = 0;
  for (let n = 0; n < 5; n++) {
    assert.equal((await textsOf(id))?.problem ?? null, n < 3 ? null : "missing");
    await read();
    await makeDue();
  }
  assert.equal(opened, 3);
});

Deno.test("tries a slow file three times", async () => {
  const { id } = await makePaper(textPdf(newWord()));
  for (let n = 0; n < 4; n++) {
    assert.equal((await textsOf(id))?.problem ?? null, n < 3 ? null : "too_slow");
    await readTexts({ sql, storage, log, mostMs: 1 }, going);
    await makeDue();
  }
});

Deno.test("a change of the title writes no page again", async () => {
  const { id } = await makePaper(textPdf(newWord()));
  await read();
  const rowOf = async () =>
    (await sql`select xmin::text from academy.search_texts where source_id = ${id} and part = 1`)[
      0
    ];
  const before = await rowOf();
  await call(staff, "PATCH", `/api/admin/resources/${id}`, { title: "A new title" });
  assert.deepEqual(await rowOf(), before);
});

Deno.test("a page that cannot be stored stops no other file", async () => {
  const { id } = await makePaper(textPdf(newWord()));
  const word = newWord();
  const other = await makePaper(textPdf(word));
  await sql.unsafe(`
    create function academy.fail_test() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$;
    create trigger fail_test before insert on academy.search_texts for each row
      when (new.source_id = '${id}') execute function academy.fail_test();
  `);
  await read();
  assert.deepEqual((await found(word)).map(({ id }) => id), [`${other.id}:1`]);
  await sql`drop function academy.fail_test() cascade`;
});

Deno.test("finds the Burmese of a file that is written in Zawgyi", async () => {
  const contentType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const bytes = docxOf("ဆရာ ေျပာတဲ့ ဥပမာက အရမ္းေကာင္းတယ္");
  const { id } = await makePaper(bytes, { contentType, filePath: "resources/zawgyi.docx" });
  await read();
  const [item] = await found("ဥပမာက အရမ်းကောင်းတယ်");
  assert.equal(item?.id, `${id}:1`);
  assert.equal(item?.excerpt, "ဆရာ ပြောတဲ့ ဥပမာက အရမ်းကောင်းတယ်");
  assert.equal(item && "page" in item, false, "a document has no pages");
});

Deno.test("indexes the pages again after a change of the normaliser", async () => {
  const word = newWord();
  const { id } = await makePaper(textPdf(word));
  await read();
  await sql`delete from academy.search_texts where source_id = ${id}`;
  await sql`select academy.make_search_due()`;
  await read();
  assert.equal((await found(word)).length, 1);
});
