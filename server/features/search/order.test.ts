// Tests the order of the results, the pages, and what the search refuses.
import assert from "node:assert/strict";
import { indexNewRows } from "../../db/search-due.ts";
import { indexSources } from "../../db/search-sources.ts";
import { searcher, testApp } from "../../testing/app.ts";
import { makeConversation, makeResource, makeUser, makeVideo } from "../../testing/factories.ts";
import { vtt } from "../../testing/files.ts";
import { listByIndex, scanTexts } from "./found-rows.ts";
import type { SearchItem } from "./schema.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);
const find = searcher(call);
const learner = await makeUser(sql, { courses: ["ai-master", "ai-business-mastery"] });
const staff = await makeUser(sql, { role: "staff", courses: ["ai-business-mastery"] });

const labels = (items: SearchItem[]) =>
  items.map(({ kind, title, atSecond }) => [kind, title, atSecond].filter(Boolean).join(" "));

/** Reads all pages, and checks that each is full. */
async function findAll(person: { cookie: string }, query: Record<string, string>, size: number) {
  const items: SearchItem[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { items: page, nextCursor } = await find(person, {
      ...query,
      limit: String(size),
      ...cursor && { cursor },
    });
    items.push(...page);
    if (nextCursor !== null) assert.equal(page.length, size);
    cursor = nextCursor;
  }
  return items;
}

Deno.test("titles come before texts, whole words before parts, own courses first, then by place", async () => {
  const inMaster = { courseId: "ai-master" } as const;
  const inBusiness = { courseId: "ai-business-mastery" } as const;
  await makeVideo(sql, { ...inMaster, position: 2, title: "Vole", captions: { en: vtt("vole") } });
  await makeVideo(sql, {
    ...inMaster,
    position: -5,
    title: "First",
    captions: { en: vtt("Hello", "voles", "So", "a vole", "vole and voles") },
  });
  await makeVideo(sql, { ...inMaster, position: 3, title: "Voles", description: "a vole" });
  await makeVideo(sql, { ...inBusiness, title: "Business", captions: { en: vtt("vole") } });
  await makeVideo(sql, { ...inBusiness, title: "The vole", description: "nothing" });
  await makeResource(sql, { ...inMaster, title: "Paper", description: "of a vole" });
  const inOrder = [
    "lesson Vole",
    "lesson The vole",
    "lesson Voles",
    "resource Paper",
    "caption First 3",
    "caption First 4",
    "caption Vole",
    "caption Business",
    "caption First 1",
  ];
  assert.deepEqual(labels((await find(learner, { q: "vole" })).items), inOrder);
  // Staff see all courses, but this one is enrolled in the other course.
  const forStaff = labels((await find(staff, { q: "VOLE" })).items);
  assert.deepEqual(forStaff.slice(0, 4), [
    "lesson The vole",
    "lesson Vole",
    "lesson Voles",
    "caption Business",
  ]);
  assert.deepEqual(labels((await find(learner, { q: "voles first" })).items), []);
  assert.deepEqual(labels((await find(learner, { q: "vol pap" })).items), ["resource Paper"]);
});

Deno.test("pages have each result once, in the order of one long page, with every page size", async () => {
  const word = "ferret";
  for (const [n, courseId] of (["ai-master", "ai-business-mastery"] as const).entries()) {
    for (let lesson = 0; lesson < 4; lesson++) {
      const title = lesson === 0 ? `${word} ${n}` : `Lesson ${lesson}`;
      const texts = Array.from({ length: 4 }, (_, at) => at % 2 ? `${word}s` : `a ${word} ${at}`);
      const captions = { en: vtt(...texts), my: vtt(...texts) };
      const { id } = await makeVideo(sql, { courseId, title, position: 4 - lesson, captions });
      for (const content of [word, `${word}s`]) {
        await call(learner, "POST", `/api/videos/${id}/notes`, { content });
        await call(learner, "POST", `/api/videos/${id}/qa`, { question: content });
      }
    }
    for (let at = 0; at < 3; at++) {
      await call(learner, "POST", `/api/courses/${courseId}/qa`, { question: `${word} ${at}` });
    }
  }
  const id = crypto.randomUUID();
  await makeConversation(sql, { id, personId: learner.id });
  await sql`update academy.messages set content = ${word} where conversation_id = ${id}`;
  await indexSources(sql, "conversation", [id]);

  const whole = await findAll(learner, { q: word }, 50);
  const keys = (items: SearchItem[]) => items.map(({ kind, id }) => `${kind} ${id}`);
  const [counted] = await sql<{ count: number }[]>`
    select count(*)::int from academy.search_texts s
    where strpos(search_key, ${word}) > 0 and (owner_id is null or owner_id = ${learner.id})
  `;
  // Two messages of one conversation are one result.
  assert.equal(whole.length, (counted?.count ?? 0) - 1);
  assert.equal(new Set(keys(whole)).size, whole.length);
  for (const size of [1, 3, 7, 20]) {
    assert.deepEqual(keys(await findAll(learner, { q: word }, size)), keys(whole), String(size));
  }
  for (const kind of ["caption", "question", "note"]) {
    const expected = keys(whole.filter((item) => item.kind === kind));
    assert.deepEqual(keys(await findAll(learner, { q: word, kind }, 4)), expected, kind);
  }
});

Deno.test("finds words that stand far behind the first rows, frequent and rare", async () => {
  const words = Array.from({ length: 2100 }, (_, n) => `tapir ${n} ${n === 2099 ? "okapi" : ""}`);
  const filler = Array.from({ length: 1100 }, () => "filler");
  await makeVideo(sql, {
    courseId: "ai-master",
    title: "Long",
    position: 90,
    captions: { en: vtt(...filler, ...words) },
  });
  const first = await find(learner, { q: "tapir", limit: "50" });
  const next = await find(learner, { q: "tapir", limit: "50", cursor: first.nextCursor ?? "" });
  assert.deepEqual(
    [...first.items, ...next.items].map(({ atSecond }) => atSecond),
    Array.from({ length: 100 }, (_, n) => 1100 + n),
  );
  assert.deepEqual(labels((await find(learner, { q: "okapi" })).items), ["caption Long 3199"]);
});

Deno.test("a scan and the index find the same rows in the same order, also rows that are new", async () => {
  const courses = ["ai-business-mastery" as const, "ai-master" as const];
  const person = { id: learner.id, seesHidden: false };
  const search = { words: ["ferret"], person, courses, isInCourse: false, limit: 1000 };
  const countNew = async () => (await sql`select from academy.search_texts where is_new`).length;
  for (const isDone of [false, true]) {
    if (isDone) await indexNewRows(sql);
    assert.equal(await countNew() > 0, !isDone);
    for (const rank of [3, 4] as const) {
      const scanned = await scanTexts(sql, search, rank);
      assert.ok(scanned.length > 20);
      assert.ok(scanned.some(({ kind }) => kind === "question"));
      for (const behind of [undefined, ...scanned]) {
        const place = scanned.findIndex((row) => row === behind) + 1;
        const rest = scanned.slice(place, place + 5);
        const next = { ...search, behind, limit: 5 };
        const indexed = await listByIndex(sql, next, rank);
        assert.deepEqual(
          indexed.filter(({ id }) => id !== null).map(({ isMany: _, ...row }) => row),
          rest.map((row) => ({ ...row })),
        );
        assert.deepEqual(await scanTexts(sql, next, rank).then((rows) => [...rows]), rest);
      }
    }
  }
});

Deno.test("finds Burmese without spaces, also as Zawgyi, and marks it in the excerpt", async () => {
  const title = "ပထမ";
  const said = "ဒီသင်ခန်းစာကို နောက်တစ်ခါ ပြန်ကြည့်ရမယ်";
  await makeVideo(sql, { courseId: "ai-master", title, captions: { my: vtt(said) } });
  for (const q of ["နောက်တစ်ခါ", "တစ်ခါပြန်", "ေနာက္တစ္ခါ ျပန္ၾကည့္ရမယ္"]) {
    const { items: [item, ...more] } = await find(learner, { q });
    assert.deepEqual([item?.kind, item?.title, more], ["caption", title, []], q);
    const [[from, to] = [0, 0]] = item?.matches ?? [];
    assert.ok(from >= 0 && to > from, q);
    assert.ok(said.includes(item?.excerpt.slice(from, to) ?? "-"));
  }
});

Deno.test("refuses a query without words, too many words, other wrong input, and a made-up cursor", async () => {
  const refused: [Record<string, string>, string, string][] = [
    [{}, "q", "required"],
    [{ q: " " }, "q", "required"],
    [{ q: "?!" }, "q", "too_short"],
    [{ q: "a".repeat(201) }, "q", "too_long"],
    [{ q: "a b c d e f g h i j k" }, "q", "too_many"],
    [{ q: "a", kind: "user" }, "kind", "invalid"],
    [{ q: "a", courseId: "ai-nothing" }, "courseId", "invalid"],
    [{ q: "a", limit: "0" }, "limit", "invalid"],
    [{ q: "a", limit: "51" }, "limit", "invalid"],
    [{ q: "a", cursor: "x" }, "cursor", "invalid"],
    [{ q: "a", cursor: btoa(JSON.stringify(["search", "9", "x"])) }, "cursor", "invalid"],
  ];
  for (const [query, path, issue] of refused) {
    const answer = await call(learner, "GET", `/api/search?${new URLSearchParams(query)}`);
    assert.equal(answer.status, 400, JSON.stringify(query));
    assert.deepEqual((await answer.json()).details, [{ path, issue }], JSON.stringify(query));
  }
  assert.deepEqual((await find(learner, { q: "a b c d e f g h i j" })).items, []);
  assert.deepEqual((await find(learner, { q: "%_\\'" + '"qqq' })).items, []);
});
