// Tests that a phone without a network finds the same as the server, in the same order.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import {
  type FoundItem,
  indexTexts,
  searchIndex,
} from "../../../web/features/search/stored-index.ts";
import { storedLessons } from "../../../web/features/videos/search-texts.ts";
import type { ListTexts } from "../../../web/offline/search-source.ts";
import { answersOf, tagged } from "../../../web/offline/testing/stored-data.ts";
import { courseIds } from "../../catalogue.ts";
import { indexSources } from "../../db/search-sources.ts";
import { searchKinds } from "../passages/sources.ts";
import { searchWords } from "../../search-key.ts";
import { searcher, testApp } from "../../testing/app.ts";
import { makeConversation, makeResource, makeUser, makeVideo } from "../../testing/factories.ts";
import { vtt } from "../../testing/files.ts";

const { sql, call, close } = await testApp({
  QUESTIONS_PER_HOUR: "1000",
  QUESTIONS_PER_DAY: "1000",
});
Deno.test.afterAll(close);
const find = searcher(call);
/** Staff search all courses. Their own one is the last of the catalogue. */
const own = courseIds.at(-1) ?? "ai-business-mastery";
const reader = await makeUser(sql, { role: "staff", courses: [own] });

async function ask(method: string, path: string, body?: unknown) {
  const answer = await call(reader, method, path, body);
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return await answer.json();
}

const texts = [
  "a vole",
  "voles",
  "Write a vole and an otter",
  "otters and voles",
  "မြေကြွက်လေး vole",
  // Longer than the title of a question.
  `${"vole ".repeat(40)}end`,
];

/**
 * Each kind of text in two lessons of each course. The lessons are not in the order of their ids.
 */
async function fillCourses() {
  for (const courseId of courseIds) {
    const overview = { description: "Otters", objectives: ["a vole"], requirements: ["voles"] };
    const whole = { ...overview, targetAudience: ["vole and otter"] };
    await ask("POST", `/api/admin/courses/${courseId}/overview`, whole);
    for (const [n, title] of ["Voles", "A vole", "Otter"].entries()) {
      const captions = { en: vtt(...texts), my: vtt(...texts.toReversed()) };
      const video = { courseId, title, position: 3 - n, captions, description: texts[n] ?? "" };
      const { id } = await makeVideo(sql, video);
      for (const [second, content] of texts.entries()) {
        const atSecond = second === 0 ? null : 200 - second * 30;
        await ask("POST", `/api/videos/${id}/notes`, { content, atSecond });
        await ask("POST", `/api/videos/${id}/qa`, { question: content });
      }
    }
    for (const [n, text] of texts.entries()) {
      await ask("POST", `/api/courses/${courseId}/qa`, { question: text });
      await makeResource(sql, {
        courseId,
        title: n % 2 ? text.slice(0, 100) : "Paper",
        description: text,
      });
      const section = { courseId, title: n % 2 ? "Part" : text, description: text };
      await ask("POST", "/api/admin/sections", section);
    }
  }
}

async function fillConversations() {
  for (const [n, title] of ["Voles", "Nothing", "A vole", "Otter"].entries()) {
    const id = crypto.randomUUID();
    await makeConversation(sql, { id, personId: reader.id });
    await sql`
      update academy.conversations set title = ${title}, updated_at = now() - ${
      n % 2
    } * interval '1 hour'
      where id = ${id}
    `;
    await sql`update academy.messages set content = ${
      texts[n] ?? ""
    } where conversation_id = ${id}`;
    await indexSources(sql, "conversation", [id]);
  }
}

/** What a phone has stored after the user has opened everything. */
async function readAll() {
  const list = await ask("GET", "/api/conversations?limit=100");
  const answers: [unknown[], unknown][] = [[["conversations", "list", ""], { pages: [list] }]];
  const captions: { videoId: string; language: string; content: string }[] = [];
  for (const { id } of list.items) {
    const messages = await ask("GET", `/api/conversations/${id}/messages`);
    answers.push([["conversations", id, "messages"], messages]);
  }
  for (const courseId of courseIds) {
    const path = `/api/courses/${courseId}`;
    for (const part of ["videos", "sections", "resources", "overview"]) {
      answers.push([["courses", courseId, part], tagged(await ask("GET", `${path}/${part}`))]);
    }
    answers.push([["courses", courseId, "qa"], {
      pages: [await ask("GET", `${path}/qa?limit=100`)],
    }]);
    for (const { id, captions: languages } of await ask("GET", `${path}/videos`)) {
      answers.push([["videos", id, "notes"], await ask("GET", `/api/videos/${id}/notes`)]);
      for (const language of languages) {
        const file = await call(reader, "GET", `/api/videos/${id}/captions/${language}`);
        captions.push({ videoId: id, language, content: await file.text() });
      }
    }
  }
  return { answers: answersOf(...answers), captions };
}

/** As the search page does it: each feature that stores texts has such a file. */
async function loadSources(): Promise<ListTexts[]> {
  const features = new URL("../../../web/features/", import.meta.url);
  const files = [...Deno.readDirSync(features)]
    .map(({ name }) => new URL(`${name}/search-texts.ts`, features))
    .filter((file) => existsSync(file));
  return await Promise.all(
    files.map(async (file) => (await import(file.href) as { listTexts: ListTexts }).listTexts),
  );
}

/** The phone knows no time of a change. */
const comparable = ({ updatedAt: _, ...item }: FoundItem & { updatedAt?: unknown }) => item;

Deno.test("a phone without a network has the results of the server, in the same order", async () => {
  await fillCourses();
  await fillConversations();
  const courses = [own, ...courseIds.filter((id) => id !== own)];
  const stored = await readAll();
  const lessons = storedLessons(stored, courses);
  const data = { userId: reader.id, waiting: [], courses, lessons, ...stored };
  const sources = await loadSources();
  const texts = sources.flatMap((listTexts) => listTexts(data));
  const index = await indexTexts(texts, { courses, lessons: [...lessons.keys()] });
  for (const q of ["vole", "otter", "vole otter", "ကြွက်", "voles"]) {
    const answer = await find(reader, { q, limit: "50" });
    const items = [...answer.items];
    for (let cursor = answer.nextCursor; cursor !== null;) {
      const next = await find(reader, { q, limit: "50", cursor });
      items.push(...next.items);
      cursor = next.nextCursor;
    }
    const here = searchIndex(index, searchWords(q), {}, 10_000);
    const kinds = new Set(items.map(({ kind }) => kind));
    assert.equal(kinds.size, q === "vole" ? searchKinds.length : kinds.size);
    assert.ok(items.length > 10, q);
    assert.deepEqual(here.map(comparable), JSON.parse(JSON.stringify(items.map(comparable))), q);
  }
});
