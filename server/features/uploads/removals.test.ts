import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeResource, makeUser, makeVideo } from "../../testing/factories.ts";
import { listening } from "../../testing/logs.ts";
import { claimedPath, insertRemoval, insertUpload, removeOrphans } from "./queries.ts";
import { removeWaiting } from "./removals.ts";
import { claimedPathOf } from "./schema.ts";

/** The paths that storage was asked to remove and did remove. */
const removed: string[] = [];
let mayAnswer = Promise.resolve();
const { log, untilLogged } = listening();
const app = await testApp({}, {
  log,
  storage: (storage) => ({
    ...storage,
    async remove(paths) {
      await mayAnswer;
      await storage.remove(paths);
      removed.push(...paths);
    },
  }),
});
const { sql, call, put, line, close } = app;
Deno.test.afterAll(close);

const staff = await makeUser(sql, { role: "staff" });
/** Runs the round of another process or of the next start. */
const storage = {
  async remove(paths: string[]) {
    await app.storage.remove(paths);
    removed.push(...paths);
  },
};
const job = () => removeWaiting({ sql, storage, log });
const times = (path: string) => removed.filter((other) => other === path).length;
/** Returns the number of tries and the minutes until the next one. */
const waiting = async (path: string) => {
  const [row] = await sql<{ tries: number; minutes: number }[]>`
    select tries, round(extract(epoch from next_try_at - now()) / 60)::int as minutes
    from academy.removals where path = ${path}
  `;
  return row;
};
const nextTurn = () => sql`update academy.removals set next_try_at = now()`;
const isThere = async (path: string) => await app.storage.find(path) !== undefined;

async function makeStoredVideo() {
  const video = await makeVideo(sql, {});
  await put(video.videoPath, new Uint8Array(video.size), video.contentType);
  return video;
}
/** Deletes and waits also for the work after the response. */
async function remove(path: string, outcome = "removed from storage") {
  const done = untilLogged(outcome);
  const { status } = await call({ cookie: staff.cookie }, "DELETE", `/api/admin/${path}`);
  assert.equal(status, 200);
  await done;
}

Deno.test("removes the file of a deleted video or resource from storage at once", async () => {
  const { id, videoPath } = await makeStoredVideo();
  await remove(`videos/${id}`);
  assert.deepEqual([await isThere(videoPath), times(videoPath)], [false, 1]);
  assert.equal(await waiting(videoPath), undefined);
  await job();
  assert.equal(times(videoPath), 1);

  const resource = await makeResource(sql, {});
  await put(resource.filePath, new Uint8Array(10), resource.contentType);
  await remove(`resources/${resource.id}`);
  assert.deepEqual([await isThere(resource.filePath), times(resource.filePath)], [false, 1]);
});

Deno.test("removes a file later, once, when it is deleted while storage is unreachable", async () => {
  const { id, videoPath } = await makeStoredVideo();
  line.isCut = true;
  await remove(`videos/${id}`, "removal");
  assert.equal((await sql`select 1 from academy.videos where id = ${id}`).length, 0);
  const after = [];
  for (let tries = 1; tries <= 9; tries++) {
    await job();
    const row = await waiting(videoPath);
    assert.equal(row?.tries, tries, "not before its turn");
    after.push(row?.minutes);
    await nextTurn();
    await job();
  }
  assert.deepEqual(after, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
  line.isCut = false;
  assert.ok(await isThere(videoPath));
  await nextTurn();
  await Promise.all([job(), job(), job()]);
  assert.deepEqual([await isThere(videoPath), times(videoPath)], [false, 1]);
  await job();
  assert.equal(times(videoPath), 1);
});

Deno.test("answers a delete without a long wait for a silent storage", async () => {
  const { id, videoPath } = await makeStoredVideo();
  const { promise, resolve } = Promise.withResolvers<void>();
  mayAnswer = promise;
  const done = untilLogged("removed from storage");
  const hasty = app.another({ removal: 1 });
  const answer = await hasty.call(staff, "DELETE", `/api/admin/videos/${id}`);
  assert.equal(answer.status, 200);
  assert.ok(await isThere(videoPath));
  resolve();
  await done;
  assert.deepEqual([await isThere(videoPath), times(videoPath)], [false, 1]);
});

Deno.test("leaves the file when the delete is refused", async () => {
  const { id, videoPath } = await makeStoredVideo();
  const learner = await makeUser(sql, { courses: ["ai-master"] });
  assert.equal((await call(learner, "DELETE", `/api/admin/videos/${id}`)).status, 403);
  assert.ok(await isThere(videoPath));
  assert.equal(await waiting(videoPath), undefined);
});

Deno.test("removes 250 files with three requests, also files that are gone already", async () => {
  const paths = Array.from({ length: 250 }, (_, n) => `videos/${n}`);
  for (const path of paths) await insertRemoval(sql, path);
  let questions = 0;
  const counting = { remove: (given: string[]) => (questions++, storage.remove(given)) };
  await removeWaiting({ sql, storage: counting, log });
  assert.equal(questions, 3);
  assert.equal((await sql`select 1 from academy.removals where path = any(${paths})`).length, 0);
});

Deno.test("removes unclaimed uploads after a day and keeps claimed, renewed and recent uploads", async () => {
  await sql`delete from academy.removals`;
  const upload = {
    kind: "video",
    personId: staff.id,
    fileName: null,
    contentType: null,
    size: null,
  } as const;
  const cases: [path: string, column: string, goes: boolean][] = [
    ["incoming/videos/old", "created_at", true],
    ["incoming/videos/arrived-long-ago", "arrived_at", true],
    ["incoming/videos/dropped", "dropped_at", true],
    ["videos/of-an-older-build", "created_at", true],
    ["incoming/videos/renewed", "", false],
    ["incoming/videos/arrived", "", false],
    ["incoming/videos/claimed", "claimed_at", false],
  ];
  for (const [path, column] of cases) {
    await insertUpload(sql, { path, ...upload });
    // A failed claim has moved the file, and the browser has written it under the old name once
    // more.
    for (const name of [path, claimedPathOf(path)]) await put(name, new Uint8Array(1), "video/mp4");
    const when = sql`now() - interval '25 hours'`;
    await sql`update academy.uploads set created_at = ${when}, renewed_at = ${when} where path = ${path}`;
    if (column) await sql`update academy.uploads set ${sql(column)} = ${when} where path = ${path}`;
  }
  await sql`update academy.uploads set renewed_at = now() where path = 'incoming/videos/renewed'`;
  await sql`update academy.uploads set arrived_at = now() where path = 'incoming/videos/arrived'`;
  const { count } = await removeOrphans(sql);
  assert.equal(count, 4);
  await job();
  for (const [path, , goes] of cases) {
    for (const name of [path, claimedPathOf(path)]) {
      assert.equal(await isThere(name), !goes, name);
    }
    const [row] = await sql`select 1 from academy.uploads where path = ${path}`;
    assert.equal(row === undefined, goes, path);
  }
});

Deno.test("names a claimed file the same in the server and in the database", async () => {
  for (const path of ["incoming/videos/ab.mp4", "incoming/resources/ab", "videos/ab.mp4"]) {
    const [row] = await sql`select ${
      claimedPath(sql)
    } as name from (select ${path}::text as path) u`;
    assert.equal(row?.name, claimedPathOf(path));
    assert.notEqual(row?.name, path);
  }
});
