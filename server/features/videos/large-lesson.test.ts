import assert from "node:assert/strict";
import { indexSources } from "../../db/search-sources.ts";
import { removeRowsOfVideos } from "../../background-jobs.ts";
import { testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const courses = ["ai-master", "ai-first-step"] as const;
const staff = await makeUser(sql, { role: "staff" });
const both = await makeUser(sql, { courses: [...courses] });
const one = await makeUser(sql, { courses: ["ai-master"] });
const go = new AbortController().signal;

/** A lesson on which both learners have notes, and many have progress. */
async function largeLesson(word: string) {
  const { id } = await makeVideo(sql, { courseId: "ai-master" });
  const notes = await sql<{ id: string }[]>`
    insert into academy.notes (owner_id, video_id, content)
    select case when n = 1 then ${one.id}::uuid else ${both.id}::uuid end, ${id},
      case when n <= 2 then ${word} else 'Other' end
    from generate_series(1, 1100) n returning id
  `;
  await indexSources(sql, "note", notes.map(({ id }) => id));
  await sql`
    with learner as (
      insert into academy.users (email, password_hash, first_name)
      select gen_random_uuid() || '@people.test', '', 'Su' from generate_series(1, 600) returning id
    )
    insert into academy.progress (person_id, video_id) select id, ${id} from learner
  `;
  return id;
}

const find = async ({ cookie }: { cookie: string }, word: string) => {
  const answer = await call({ cookie }, "GET", `/api/search?q=${word}&kind=note`);
  assert.equal(answer.status, 200);
  return (await answer.json()).items.map(({ courseId }: { courseId: string }) => courseId);
};

const countRows = async (id: string) => {
  const [rows] = await sql`
    select (select count(*)::int from academy.notes where video_id = ${id}) as notes,
      (select count(*)::int from academy.progress where video_id = ${id}) as progress,
      (select count(*)::int from academy.search_texts where video_id = ${id}) as searched,
      (select count(*)::int from academy.removed_videos) as videos
  `;
  return rows;
};

Deno.test("a deleted lesson is gone at once, and a background job deletes its rows in portions", async () => {
  const id = await largeLesson("mangrove");
  assert.deepEqual(await find(both, "mangrove"), ["ai-master"]);
  const deleted = await call(staff, "DELETE", `/api/admin/videos/${id}`);
  assert.equal(deleted.status, 200);

  // The call itself deletes none of the many rows, and nobody finds them any more.
  assert.deepEqual(await countRows(id), { notes: 1100, progress: 600, searched: 1100, videos: 1 });
  for (const learner of [both, one]) assert.deepEqual(await find(learner, "mangrove"), []);
  await assert.rejects(
    sql`insert into academy.notes (owner_id, video_id, content) values (${one.id}, ${id}, 'Late')`,
    { code: "23503" },
  );
  await assert.rejects(
    sql`insert into academy.progress (person_id, video_id) values (${one.id}, ${id})`,
    { code: "23503" },
  );

  // The process ends after one portion. Then two processes go on at the same time.
  const [{ isLeft } = {}] = await sql`select academy.remove_rows_of_a_video(500) as is_left`;
  assert.equal(isLeft, true);
  assert.deepEqual(await countRows(id), { notes: 600, progress: 600, searched: 600, videos: 1 });
  await Promise.all([removeRowsOfVideos(sql, go), removeRowsOfVideos(sql, go)]);
  await removeRowsOfVideos(sql, go);
  assert.deepEqual(await countRows(id), { notes: 0, progress: 0, searched: 0, videos: 0 });
});

Deno.test("a moved lesson takes its notes to the other course without writing their rows", async () => {
  const id = await largeLesson("bamboo");
  const writtenBy = () =>
    sql`select distinct xmin from academy.search_texts where kind = 'note' and video_id = ${id}`;
  const before = [...await writtenBy()];
  const moved = await call(staff, "PATCH", `/api/admin/videos/${id}`, {
    courseId: "ai-first-step",
  });
  assert.equal(moved.status, 200);
  assert.deepEqual([...await writtenBy()], before);
  assert.deepEqual(await find(both, "bamboo"), ["ai-first-step"]);
  assert.deepEqual(await find(one, "bamboo"), [], "the learner may not study the other course");
});
