// Tests that each list of the largest possible course takes one statement and uses an index.
import assert from "node:assert/strict";
import { queryCountingApp } from "../../testing/counted.ts";
import { makeUser } from "../../testing/factories.ts";
import type { Sql } from "../../db/sql.ts";
import { listResources } from "../resources/queries.ts";
import { listSections } from "../sections/queries.ts";
import { listVideos } from "../videos/queries.ts";
import { getOverview } from "./queries.ts";

const SECTIONS = 60;
const VIDEOS = 600;
const QUESTIONS = 5000;

const { sql, call, close, queryCount } = await queryCountingApp();
Deno.test.afterAll(close);

const { id: personId, cookie } = await makeUser(sql, { courses: ["ai-master"] });
await sql.begin(async (sql) => {
  // Switches triggers off. Otherwise each of the 5,000 questions would write a new version of the
  // course's row.
  await sql`set local session_replication_role = replica`;
  await sql`
    insert into academy.sections (course_id, title, position)
    select c.id, 'Section ' || n, n from academy.courses c, generate_series(1, ${SECTIONS}::int) n
  `;
  await sql`
    insert into academy.videos
      (course_id, section_id, title, position, duration_seconds, video_path, content_type, size)
    select s.course_id, s.id, 'Lesson ' || n, n, 60, s.id || '/' || n, 'video/mp4', 1000
    from academy.sections s, generate_series(1, ${VIDEOS / SECTIONS}::int) n
  `;
  await sql`
    insert into academy.captions (video_id, language, content)
    select v.id, l, 'WEBVTT' from academy.videos v, unnest(array['en', 'my']) l
  `;
  await sql`
    insert into academy.resources
      (course_id, title, resource_type, file_path, content_type, file_size)
    select course_id, title, 'PDF', video_path, 'application/pdf', 1000 from academy.videos
  `;
  await sql`
    insert into academy.overviews (course_id) select id from academy.courses
  `;
  await sql`
    insert into academy.questions (course_id, asked_by_id, question)
    select c.id, ${personId}, 'Why ' || n || '?'
    from academy.courses c, generate_series(1, ${QUESTIONS}::int) n
  `;
});
for (const table of ["sections", "videos", "captions", "resources", "overviews", "questions"]) {
  await sql`analyze ${sql(`academy.${table}`)}`;
}

/**
 * Returns the scans of each table, from this transaction and from earlier ones whose counts are not
 * flushed yet.
 */
const scansOf = async (sql: Sql) => {
  const rows = await sql<{ relname: string; whole: number; index: number }[]>`
    select relname, seq_scan::int as whole, idx_scan::int as index
    from pg_stat_xact_user_tables where schemaname = 'academy' and idx_scan is not null
  `;
  return new Map(rows.map(({ relname, ...scans }) => [relname, scans]));
};

const lists: Record<string, { length?: number; read: (sql: Sql) => PromiseLike<unknown> }> = {
  overview: { read: (sql) => getOverview(sql, "ai-master") },
  sections: { length: SECTIONS, read: (sql) => listSections(sql, "ai-master") },
  videos: { length: VIDEOS, read: (sql) => listVideos(sql, "ai-master") },
  resources: { length: VIDEOS, read: (sql) => listResources(sql, "ai-master") },
};

for (const [what, { length, read }] of Object.entries(lists)) {
  Deno.test(`${what}: takes one statement besides the session's`, async () => {
    const before = queryCount();
    const answer = await call({ cookie }, "GET", `/api/courses/ai-master/${what}`);
    const body = await answer.json();
    assert.deepEqual([answer.status, queryCount() - before, body.length], [200, 2, length]);
  });

  Deno.test(`${what}: reads the course's rows by an index`, async () => {
    const [before, after] = await sql.begin(async (sql) => {
      // PostgreSQL may choose to scan a small table. The test asks only whether an index can
      // replace the scan.
      await sql`set local enable_seqscan = off`;
      const before = await scansOf(sql);
      await read(sql);
      return [before, await scansOf(sql)];
    });
    let byIndex = 0;
    for (const [table, { whole, index }] of after) {
      assert.equal(whole, before.get(table)?.whole ?? 0, table);
      byIndex += index - (before.get(table)?.index ?? 0);
    }
    assert.ok(byIndex > 0);
  });
}
