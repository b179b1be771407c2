import assert from "node:assert/strict";
import { openStorage } from "../../services/storage.ts";
import { testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { longWaits } from "../../testing/patient.ts";
import { ownPort } from "../../testing/ports.ts";
import { removeEnrollment } from "../enrollment/queries.ts";
import { insertSection } from "../sections/queries.ts";
import { durationText } from "./schema.ts";

let signed = 0;
const { sql, call, put, remove, close } = await testApp({}, {
  storage: (storage) => ({
    ...storage,
    sign(...given) {
      signed++;
      return storage.sign(...given);
    },
  }),
});
Deno.test.afterAll(close);

const { cookie, id: personId } = await makeUser(sql, { courses: ["ai-master"] });
const { cookie: newcomer } = await makeUser(sql);
const { cookie: staff } = await makeUser(sql, { role: "staff" });
const bytes = Uint8Array.from({ length: 5000 }, (_, n) => n * 7 % 251);

const get = (path: string, cookie?: string, headers = {}) =>
  call({ cookie, headers }, "GET", `/api/videos/${path}`);
const unknown = "00000000-0000-4000-8000-000000000000";

async function makeStoredVideo() {
  const video = await makeVideo(sql, {});
  await put(video.videoPath, bytes, video.contentType);
  return video;
}

Deno.test("lists a course's videos in order, with all that a phone needs to know", async () => {
  const sectionId = await insertSection(sql, {
    courseId: "ai-first-step",
    title: "1",
    description: "",
  });
  const courseId = "ai-first-step";
  const captions = { my: "WEBVTT\n", en: "WEBVTT\n" };
  const pieces = ["ab".repeat(32), "cd".repeat(32)];
  const last = await makeVideo(sql, { courseId, position: 2, durationSeconds: 3_725 });
  const first = await makeVideo(sql, { courseId, sectionId, captions, size: 5_000_000, pieces });
  const list = await (await call({ cookie: staff }, "GET", `/api/courses/${courseId}/videos`))
    .json();
  assert.deepEqual(list, [
    {
      id: first.id,
      courseId,
      sectionId,
      title: "A lesson",
      description: "",
      duration: "01:30",
      durationSeconds: 90,
      order: 1,
      size: 5_000_000,
      contentType: "video/mp4",
      pieces,
      isPreview: false,
      captions: ["en", "my"],
      captionMarks: { en: "64f97483", my: "64f97483" },
    },
    {
      id: last.id,
      courseId,
      sectionId: null,
      title: "A lesson",
      description: "",
      duration: "01:02:05",
      durationSeconds: 3_725,
      order: 2,
      size: 1000,
      contentType: "video/mp4",
      pieces: null,
      isPreview: false,
      captions: [],
      captionMarks: {},
    },
  ]);
});

Deno.test("formats a duration in minutes, from an hour on in hours", () => {
  const texts = [0, 5, 65, 3599, 3600, 359_999].map(durationText);
  assert.deepEqual(texts, ["00:00", "00:05", "01:05", "59:59", "01:00:00", "99:59:59"]);
});

Deno.test("gives a video and its captions only to learners of its course and to staff", async () => {
  const { id } = await makeStoredVideo();
  for (const path of ["stream", "captions/en"]) {
    const statuses = [
      await get(`${id}/${path}`),
      await get(`${id}/${path}`, newcomer),
      await get(`${unknown}/${path}`, cookie),
      await get(`not-an-id/${path}`, cookie),
      await get(`%00/${path}`, cookie),
    ].map(({ status }) => status);
    assert.deepEqual(statuses, [401, 403, 404, 400, 400], path);
  }
  assert.equal((await get(`${id}/stream`, staff)).status, 302);
});

Deno.test("redirects the stream to an address that plays the whole video or a part of it", async () => {
  const { id } = await makeStoredVideo();
  const before = Date.now();
  const answer = await get(`${id}/stream`, cookie);
  const took = (Date.now() - before) / 1000;
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.get("Vary"), "Cookie");
  const [, seconds] = /^private, max-age=(\d+)$/.exec(answer.headers.get("Cache-Control") ?? "") ??
    [];
  assert.ok(Number(seconds) >= 1798 - took && Number(seconds) <= 1800, `${seconds}`);

  const address = answer.headers.get("Location") ?? "";
  const whole = await fetch(address);
  assert.equal(whole.headers.get("Content-Type"), "video/mp4");
  assert.deepEqual(await whole.bytes(), bytes);
  const part = await fetch(address, { headers: { Range: "bytes=1000-1999" } });
  assert.deepEqual([part.status, await part.bytes()], [206, bytes.subarray(1000, 2000)]);
  assert.ok(Date.parse(whole.headers.get("Expires") ?? "") - before > 3_590_000);
});

Deno.test("signs an address once for all users, and again when a user asks for a new one", async () => {
  const { id } = await makeStoredVideo();
  const before = signed;
  const one = await get(`${id}/stream`, cookie);
  const two = await get(`${id}/stream`, staff);
  assert.equal(one.headers.get("Location"), two.headers.get("Location"));
  assert.equal(signed - before, 1);

  const again = await get(`${id}/stream?again=1`, cookie);
  assert.deepEqual([again.status, again.headers.get("Cache-Control")], [302, "no-store"]);
  assert.equal(again.headers.get("Vary"), "Cookie");
  assert.equal(signed - before, 2);
  const played = await fetch(again.headers.get("Location") ?? "", {
    headers: { Range: "bytes=0-0" },
  });
  assert.deepEqual([played.status, (await played.bytes()).length], [206, 1]);
});

Deno.test("refuses a user without enrollment even when the signed address is cached", async () => {
  const { id } = await makeStoredVideo();
  assert.equal((await get(`${id}/stream`, cookie)).status, 302);
  assert.equal((await get(`${id}/stream`, newcomer)).status, 403);
  const person = await makeUser(sql, { courses: ["ai-master"] });
  assert.equal((await get(`${id}/stream`, person.cookie)).status, 302);
  await removeEnrollment(sql, person.id, "ai-master");
  assert.equal((await get(`${id}/stream`, person.cookie)).status, 403);
});

Deno.test("answers 404 for a missing file and redirects once the file exists", async () => {
  const { id, videoPath, contentType } = await makeVideo(sql, {});
  const missing = await get(`${id}/stream`, cookie);
  assert.deepEqual([missing.status, (await missing.json()).code], [404, "not_found"]);
  assert.equal(missing.headers.get("Cache-Control"), "no-store");
  await put(videoPath, bytes, contentType);
  assert.equal((await get(`${id}/stream`, cookie)).status, 302);
  await remove(videoPath);
  assert.equal((await get(`${id}/stream?again`, cookie)).status, 404);
  assert.equal((await get(`${id}/stream`, cookie)).status, 404);
});

Deno.test("sends captions from the server and answers 304 until the course changes", async () => {
  const content = "WEBVTT\n\n00:00.000 --> 00:01.000\nမင်္ဂလာပါ\n";
  const { id } = await makeVideo(sql, { captions: { my: content } });
  const answer = await get(`${id}/captions/my`, cookie);
  assert.deepEqual([answer.status, await answer.text()], [200, content]);
  assert.equal(answer.headers.get("Content-Type"), "text/vtt; charset=utf-8");
  assert.equal(answer.headers.get("Vary"), "Cookie");
  const etag = answer.headers.get("ETag") ?? "";
  const known = { "If-None-Match": etag };
  assert.equal((await get(`${id}/captions/my`, cookie, known)).status, 304);
  assert.equal((await get(`${id}/captions/my`, newcomer, known)).status, 403);
  const markOf = async () => {
    const list = await call({ cookie }, "GET", "/api/courses/ai-master/videos");
    return (await list.json()).find((video: { id: string }) => video.id === id).captionMarks.my;
  };
  const mark = await markOf();
  await sql`update academy.captions set content = 'WEBVTT' where video_id = ${id}`;
  assert.notEqual(await markOf(), mark, "a phone with the old captions sees a new mark");
  const changed = await get(`${id}/captions/my`, cookie, known);
  assert.deepEqual([changed.status, await changed.text()], [200, "WEBVTT"]);
  for (const language of ["en", "fr", "%00"]) {
    assert.equal((await get(`${id}/captions/${language}`, cookie)).status, 404, language);
  }
});

Deno.test("answers 503 for a stream while storage is unreachable or silent; other routes work", async () => {
  const silent = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ signal }) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve(new Response()))),
  );
  const broken = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response("Bad gateway", { status: 502 }),
  );
  const faults: [port: number, storageMs: number][] = [
    [ownPort(), longWaits.storage],
    [silent.addr.port, 20],
    [broken.addr.port, longWaits.storage],
  ];
  const storageAt = ([port, storageMs]: [number, number]) => {
    const url = `http://127.0.0.1:${port}/storage/v1`;
    return openStorage({ url, serviceKey: "key", bucket: "media" }, {
      storage: storageMs,
      move: storageMs,
    });
  };
  let faulty: ReturnType<typeof openStorage> | undefined;
  const away = await testApp({}, {
    storage: (storage) => ({ ...storage, sign: (...given) => (faulty ?? storage).sign(...given) }),
  });
  const { cookie } = await makeUser(away.sql, { courses: ["ai-master"] });
  for (const fault of faults) {
    faulty = storageAt(fault);
    const { id } = await makeVideo(away.sql, {});
    const answer = await away.call({ cookie }, "GET", `/api/videos/${id}/stream`);
    assert.deepEqual([answer.status, (await answer.json()).code], [503, "unavailable"]);
    assert.equal(answer.headers.get("Retry-After"), "2");
    const list = await away.call({ cookie }, "GET", "/api/courses/ai-master/videos");
    assert.equal(list.status, 200);
  }
  await away.close();
  await Promise.all([silent.shutdown(), broken.shutdown()]);
});

Deno.test("refuses the course's videos as soon as the user's enrollment ends", async () => {
  await removeEnrollment(sql, personId, "ai-master");
  assert.equal((await call({ cookie }, "GET", "/api/courses/ai-master/videos")).status, 403);
});
