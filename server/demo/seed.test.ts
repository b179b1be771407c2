import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { indexDue } from "../db/search-due.ts";
import { createPasswords } from "../services/passwords.ts";
import { testDatabase } from "../testing/database.ts";
import { longWaits } from "../testing/patient.ts";
import { openLocalStorage, openObjects } from "../../supabase/local/storage/storage.ts";
import { durationOfMp4, topBoxes } from "../testing/mp4.ts";
import { demoAccounts, fellowLearners } from "./people.ts";
import { seedIfEmpty } from "./seed.ts";

const { sql, close } = await testDatabase();
const folder = await Deno.makeTempDir({ prefix: "pyinnya-seed-" });
const storage = await openLocalStorage(folder, "media");
Deno.test.afterAll(async () => {
  await close();
  await Deno.remove(folder, { recursive: true });
});

const passwords = createPasswords(longWaits);
const objects = openObjects(`${folder}/storage`);

const countRows = async () => {
  const [counts] = await sql`
    select (select count(*)::int from academy.users) as users,
      (select count(*)::int from academy.sections) as sections,
      (select count(*)::int from academy.videos) as videos,
      (select count(*)::int from academy.captions) as captions,
      (select count(*)::int from academy.resources) as resources,
      (select count(*)::int from academy.questions) as questions,
      (select count(*)::int from academy.overviews) as overviews
  `;
  return counts;
};

Deno.test("leaves no row when a seed breaks off, and the next seed writes everything once", async () => {
  let left = 5;
  const breakdown = (path: string, bytes: Uint8Array<ArrayBuffer>, type: string) => {
    if (left-- === 0) throw new Error("the power is gone");
    return storage.put(path, bytes, type);
  };
  await assert.rejects(seedIfEmpty(sql, passwords, breakdown), /the power is gone/);
  assert.deepEqual(Object.values(await countRows() ?? {}), [0, 0, 0, 0, 0, 0, 0]);

  assert.equal(await seedIfEmpty(sql, passwords, storage.put), true);
  const once = await countRows();
  assert.equal(once?.users, demoAccounts.length + fellowLearners.length);
  assert.deepEqual([once?.videos, once?.captions], [15, 30]);
  assert.equal(once?.overviews, 3);

  assert.equal(await seedIfEmpty(sql, passwords, storage.put), false);
  assert.deepEqual(await countRows(), once);
});

/** Does nothing if an earlier test has seeded the database. */
const seeded = () => seedIfEmpty(sql, passwords, storage.put);

type FileRow = { path: string; size: number; contentType: string; pieces: string[] };

async function fileOf({ path, size, contentType, pieces }: FileRow) {
  const found = await objects.find("media", path);
  assert.ok(found, path);
  assert.deepEqual([found.facts.size, found.facts.contentType], [size, contentType]);
  const bytes = await Deno.readFile(found.file);
  assert.equal(bytes.length, size);
  const hashes = [];
  for (let at = 0; at < size; at += 4_194_304) {
    hashes.push(createHash("sha256").update(bytes.subarray(at, at + 4_194_304)).digest("hex"));
  }
  assert.deepEqual(pieces, hashes);
  return bytes;
}

Deno.test("stores each video as its row says: small, and playable before all of it arrives", async () => {
  await seeded();
  const videos = await sql<(FileRow & { durationSeconds: number })[]>`
    select video_path as path, size, content_type, pieces, duration_seconds from academy.videos
  `;
  assert.ok(videos.length > 0);
  for (const video of videos) {
    const bytes = await fileOf(video);
    assert.ok(video.size <= 1.25 * 1024 * 1024, `${video.path}: ${video.size}`);
    const boxes = topBoxes(bytes).map(({ type }) => type);
    assert.equal(boxes[0], "ftyp");
    assert.ok(boxes.includes("moov") && boxes.indexOf("moov") < boxes.indexOf("mdat"), `${boxes}`);
    const seconds = durationOfMp4(bytes);
    assert.ok(seconds >= 90 && seconds <= 150, `${video.path}: ${seconds}`);
    assert.ok(Math.abs(seconds - video.durationSeconds) < 0.5, `${video.path}: ${seconds}`);
  }
});

Deno.test("stores each entry of an overview in both languages", async () => {
  await seeded();
  const overviews = await sql<Record<"objectives" | "requirements" | "targetAudience", string[]>[]>`
    select objectives, requirements, target_audience from academy.overviews
  `;
  assert.equal(overviews.length, 3);
  for (const { objectives, requirements, targetAudience } of overviews) {
    for (const entry of [...objectives, ...requirements, ...targetAudience]) {
      assert.match(entry, /^[^·]*[\u1000-\u109f][^·]* · [A-Z][^\u1000-\u109f]+$/);
    }
  }
});

const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

Deno.test("stores resources of every type with the content of their type", async () => {
  await seeded();
  const resources = await sql<(FileRow & { resourceType: string; courseId: string })[]>`
    select file_path as path, file_size as size, content_type, pieces, resource_type, course_id
    from academy.resources
  `;
  const isOf: Record<string, (text: string) => boolean> = {
    PDF: (text) => text.startsWith("%PDF-") && text.trimEnd().endsWith("%%EOF"),
    Slides: (text) => text.startsWith("PK\x03\x04") && text.includes("ppt/presentation.xml"),
    Document: (text) => text.startsWith("PK\x03\x04") && text.includes("word/document.xml"),
    Archive: (text) => text.startsWith("PK\x03\x04") && !text.includes("[Content_Types].xml"),
  };
  const types = new Set(resources.map(({ resourceType }) => resourceType));
  assert.deepEqual([...types].sort(), Object.keys(isOf).sort());
  for (const resource of resources) {
    assert.ok(isOf[resource.resourceType]?.(latin(await fileOf(resource))), resource.path);
  }
  for (
    const { count } of await sql`select count(*)::int from academy.resources group by course_id`
  ) {
    assert.ok(count >= 2 && count <= 3);
  }
});

Deno.test("has questions by learners of the course, and staff answer them after they are asked", async () => {
  await seeded();
  const rows = await sql`
    select q.created_at < now() and (q.answered_at is null or q.answered_at > q.created_at)
        and coalesce(q.answered_at < now(), true) as in_order,
      exists (
        select from academy.enrollments e
        where e.user_id = q.asked_by_id and e.course_id = q.course_id
      ) as is_enrolled,
      coalesce(a.role, 'staff') as role
    from academy.questions q left join academy.users a on a.id = q.answered_by_id
  `;
  assert.ok(rows.length > 0);
  for (const row of rows) {
    assert.deepEqual({ ...row }, { inOrder: true, isEnrolled: true, role: "staff" });
  }
});

Deno.test("offers the first lesson of the first course for free, and no other", async () => {
  await seeded();
  const rows = await sql`select course_id, position from academy.videos where is_preview`;
  assert.deepEqual(rows.map((row) => ({ ...row })), [{ courseId: "ai-first-step", position: 1 }]);
});

Deno.test("lets the search find every text of the academy", async () => {
  await seeded();
  const listRows = async () => [
    ...await sql`
      select kind, source_id, part, title, search_key from academy.search_texts
      order by kind, source_id, part
    `,
  ];
  const rows = await listRows();
  assert.deepEqual(
    [...new Set(rows.map(({ kind }) => kind))],
    ["caption", "lesson", "overview", "question", "resource", "section"],
  );
  await sql`delete from academy.search_texts`;
  await sql`select academy.make_search_due()`;
  await indexDue(sql);
  assert.deepEqual(await listRows(), rows);
});
