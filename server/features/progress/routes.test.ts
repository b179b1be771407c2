import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const learn = () => makeUser(sql, { courses: ["ai-master", "ai-first-step"] });
const lesson = async (durationSeconds = 100, position = 1) =>
  (await makeVideo(sql, { courseId: "ai-master", durationSeconds, position })).id;

const as = async ({ cookie }: MadeUser, method: string, path: string, body?: unknown) => {
  const answer = await call({ cookie }, method, path, body);
  return { status: answer.status, body: await answer.json() };
};
const put = (person: MadeUser, videoId: string, body: unknown) =>
  as(person, "PUT", `/api/videos/${videoId}/progress`, body);

Deno.test("merges overlapping watched ranges and clips them to the video", async () => {
  const [person, id] = [await learn(), await lesson()];
  const watched = async (...ranges: [number, number][]) =>
    (await put(person, id, { watched: ranges })).body.watched;
  assert.deepEqual(await watched([0, 10_000]), [[0, 10_000]]);
  assert.deepEqual(await watched([20_000, 30_000]), [[0, 10_000], [20_000, 30_000]]);
  assert.deepEqual(await watched([25_000, 40_000], [5_000, 12_000], [7_000, 7_000]), [
    [0, 12_000],
    [20_000, 40_000],
  ]);
  assert.deepEqual(await watched([12_000, 20_000]), [[0, 40_000]]);
  assert.deepEqual(await watched([90_000, 500_000]), [[0, 40_000], [90_000, 100_000]]);
  assert.deepEqual(await watched(), [[0, 40_000], [90_000, 100_000]]);
});

Deno.test("marks a video done at nine tenths, unless the learner's own mark says otherwise", async () => {
  const [person, id] = [await learn(), await lesson()];
  const done = async (body: unknown) => (await put(person, id, body)).body.done;
  assert.equal((await put(person, id, {})).body.courseId, "ai-master");
  assert.equal(await done({ watched: [[0, 89_999]] }), false);
  assert.equal(await done({ watched: [[0, 90_000]] }), true);
  assert.equal(await done({ marked: false }), false);
  assert.equal(await done({ marked: null }), true);
  const other = await lesson(0);
  assert.equal((await put(person, other, {})).body.done, false, "its length is unknown");
  assert.equal((await put(person, other, { marked: true })).body.done, true);
});

Deno.test("keeps the latest position and mark of two phones, whichever arrives last", async () => {
  const [person, id] = [await learn(), await lesson()];
  const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`;
  await put(person, id, { position: 50, positionAt: at(5), marked: true, markedAt: at(5) });
  const late = await put(person, id, {
    position: 10,
    positionAt: at(4),
    marked: false,
    markedAt: at(4),
  });
  const { position, positionAt, marked } = late.body;
  assert.deepEqual([position, positionAt, marked], [50, at(5), true]);
  const next = await put(person, id, {
    position: 60.5,
    positionAt: at(6),
    marked: null,
    markedAt: at(6),
  });
  assert.deepEqual([next.body.position, next.body.marked], [60.5, null]);
  assert.equal((await put(person, id, { position: 5000 })).body.position, 100);
});

Deno.test("uses the server's time when the phone's clock runs ahead", async () => {
  const [person, id] = [await learn(), await lesson()];
  const before = Date.now();
  const ahead = await put(person, id, {
    position: 10,
    positionAt: "2999-01-01T00:00:00Z",
    marked: true,
    markedAt: "2999-01-01T00:00:00Z",
  });
  const positionAt = Date.parse(ahead.body.positionAt);
  assert.ok(positionAt > before - 5000 && positionAt < Date.now() + 5000);
  const next = await put(person, id, { position: 20, marked: false });
  assert.deepEqual([next.body.position, next.body.marked], [20, false]);
});

Deno.test("stores one row and counts once when the same progress is sent ten times at once", async () => {
  const [person, id] = [await learn(), await lesson()];
  const body = { watched: [[0, 5_000]], position: 5, positionAt: "2026-01-01T00:00:00Z" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => put(person, id, body)));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.deepEqual([answers[0]?.status, answers[0]?.body.watched], [200, [[0, 5_000]]]);
  assert.equal((await sql`select from academy.progress where video_id = ${id}`).length, 1);
});

Deno.test("lists a user's own progress, and the done videos and watched time of each course", async () => {
  await sql`delete from academy.videos`;
  const [one, two] = [await learn(), await learn()];
  // Different positions, because videos that are made at the same moment may come in any order.
  const [a, b] = [await lesson(100, 1), await lesson(100, 2)];
  await put(one, b, { marked: true });
  await put(one, a, { watched: [[0, 1000]] });
  await put(two, a, { marked: true });
  const { body } = await as(one, "GET", "/api/courses/ai-master/progress");
  assert.deepEqual(
    body.videos.map(({ videoId, done }: { videoId: string; done: boolean }) => [videoId, done]),
    [[a, false], [b, true]],
  );
  assert.deepEqual((await as(one, "GET", "/api/progress")).body, [
    {
      courseId: "ai-first-step",
      videos: 0,
      done: 0,
      isBegun: false,
      seconds: 0,
      watchedSeconds: 0,
    },
    {
      courseId: "ai-master",
      videos: 2,
      done: 1,
      isBegun: true,
      seconds: 200,
      watchedSeconds: 101,
    },
  ]);
  const staff = await makeUser(sql, { role: "staff" });
  assert.equal((await as(staff, "GET", "/api/progress")).body.length, 3);
  assert.deepEqual((await as(await makeUser(sql), "GET", "/api/progress")).body, []);
});

Deno.test("keeps at most 1000 watched ranges, and the longest of them", async () => {
  const [person, id] = [await learn(), await lesson(3600)];
  for (let batch = 0; batch < 8; batch++) {
    const watched = Array.from({ length: 200 }, (_, n) => {
      const from = (batch * 200 + n) * 1000;
      return [from, from + 1];
    });
    await put(person, id, { watched });
  }
  const { body } = await put(person, id, { watched: [[3_000_000, 3_100_000]] });
  assert.ok(body.watched.length <= 1000);
  assert.deepEqual(body.watched.at(-1), [3_000_000, 3_100_000], "what counts most stays");
});

Deno.test("refuses ranges that run backwards, are negative or are no numbers", async () => {
  const [person, id] = [await learn(), await lesson()];
  const bad: unknown[] = [
    { watched: [[5, 4]] },
    { watched: [[-1, 4]] },
    { watched: [[0, null]] },
    { watched: [[0, 1.5]] },
    { watched: [[0]] },
    { watched: [[0, 1, 2]] },
    { watched: [[0, 2 ** 31]] },
    { watched: Array(201).fill([0, 1]) },
    { watched: "0-5" },
    { position: -1 },
    { position: null },
    { position: 1e9 },
    { positionAt: "now" },
    { marked: "yes" },
  ];
  for (const body of bad) {
    const answer = await put(person, id, body);
    assert.deepEqual(
      [answer.status, answer.body.code],
      [400, "invalid_input"],
      JSON.stringify(body),
    );
  }
  assert.equal(
    (await call({ cookie: person.cookie }, "PUT", `/api/videos/${id}/progress`, '{"position":NaN}'))
      .status,
    400,
  );
  assert.equal((await put(await makeUser(sql), id, {})).status, 403);
  assert.equal((await put(person, crypto.randomUUID(), {})).status, 404);
});
