import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { mp4 } from "../../testing/files.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { uploader } from "../../testing/uploads.ts";
import { insertSection } from "../sections/queries.ts";
import { claimedPathOf } from "../uploads/schema.ts";

const app = await testApp();
const { sql, call, line, close } = app;
Deno.test.afterAll(close);
const { ask, bring } = uploader(app);

const staff = await makeUser(sql, { role: "staff" });
const admin = await makeUser(sql, { role: "admin" });
const learner = await makeUser(sql, { courses: ["ai-master"] });
const courseId = "ai-master";
const section = { title: "A section", description: "" };
const sectionId = await insertSection(sql, { ...section, courseId });
const elsewhere = await insertSection(sql, { ...section, courseId: "ai-first-step" });
const unknown = "00000000-0000-4000-8000-000000000000";

const uploadVideo = (size = 1000) =>
  bring(staff, "video", { bytes: mp4(size), contentType: "video/mp4" });
const lesson = async (more = {}) => ({
  videoURL: (await uploadVideo()).uploadURL,
  title: "A lesson",
  courseId,
  duration: "04:30",
  ...more,
});
const save = async (more = {}, person = staff) =>
  await ask(person, "POST", "/api/admin/videos", await lesson(more));
const bulk = (videos: unknown, headers = {}) =>
  ask(staff, "POST", "/api/admin/videos/bulk", { videos }, headers);
const change = (id: string, body: object, person = staff) =>
  ask(person, "PATCH", `/api/admin/videos/${id}`, body);
const list = async () => (await ask(staff, "GET", "/api/admin/videos")).body;
const count = async () => (await sql`select 1 from academy.videos`).length;
const revision = async (id = courseId) => {
  const [row] = await sql<{ revision: string }[]>`
    select revision from academy.courses where id = ${id}
  `;
  return Number(row?.revision);
};
const lastEntries = async (most: number) => {
  const rows = await sql`
    select actor_id, action, details, address from academy.audit order by id desc limit ${most}
  `;
  return rows.map((row) => ({ ...row })).reverse();
};

Deno.test("stores a video with all its fields, returns it and writes an audit entry", async () => {
  const { path, uploadURL: videoURL } = await uploadVideo();
  const text = { title: "  First\nsteps ", description: "ပထမ", duration: "1:02:03", order: 4 };
  const before = await revision();
  const sent = { videoURL, courseId, sectionId, ...text };
  const { status, body } = await ask(staff, "POST", "/api/admin/videos", sent);
  assert.equal(status, 201);
  const { id, createdAt, ...video } = body;
  assert.deepEqual(video, {
    courseId,
    sectionId,
    title: "First steps",
    description: "ပထမ",
    duration: "01:02:03",
    durationSeconds: 3723,
    order: 4,
    size: 1000,
    contentType: "video/mp4",
    pieces: null,
    videoPath: claimedPathOf(path),
    isPreview: false,
    captions: [],
  });
  assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
  assert.deepEqual((await list()).find((other: { id: string }) => other.id === id), body);
  assert.ok(await revision() > before);
  assert.deepEqual(await lastEntries(1), [{
    actorId: staff.id,
    action: "video.create",
    details: { id, courseId, title: "First steps" },
    address: "10.0.0.7",
  }]);
  const played = await call({ cookie: learner.cookie }, "GET", `/api/videos/${id}/stream`);
  assert.equal(played.status, 302);
});

Deno.test("stores defaults for a missing section, duration, order and description", async () => {
  for (const least of [{}, { sectionId: "", duration: "" }, { sectionId: null }]) {
    const { body } = await save({ duration: undefined, ...least });
    assert.deepEqual([body.sectionId, body.duration, body.order, body.description], [
      null,
      "00:00",
      0,
      "",
    ]);
  }
});

Deno.test("names the field of an invalid value and stores nothing", async () => {
  const before = await count();
  const refused: [object, string, string][] = [
    [{ videoURL: undefined }, "videoURL", "required"],
    [{ videoURL: "" }, "videoURL", "required"],
    [{ videoURL: 7 }, "videoURL", "not_text"],
    [{ videoURL: "x".repeat(4097) }, "videoURL", "too_long"],
    [{ title: " " }, "title", "required"],
    [{ title: "က".repeat(201) }, "title", "too_long"],
    [{ description: "x".repeat(2001) }, "description", "too_long"],
    [{ courseId: "ai-nothing" }, "courseId", "invalid"],
    [{ duration: "4:75" }, "duration", "not_a_duration"],
    [{ duration: 270 }, "duration", "not_text"],
    [{ order: 1.5 }, "order", "invalid"],
    [{ order: 2 ** 31 }, "order", "invalid"],
    [{ order: "1" }, "order", "invalid"],
    [{ sectionId: "x" }, "sectionId", "not_an_id"],
    [{ sectionId: 7 }, "sectionId", "not_an_id"],
  ];
  const known = (await save()).body;
  for (const [wrong, path, issue] of refused) {
    const { status, body } = await save(wrong);
    assert.deepEqual(
      [status, body.details],
      [400, [{ path, issue }]],
      JSON.stringify(wrong).slice(0, 80),
    );
    if (path === "videoURL") continue;
    const changed = await change(known.id, wrong);
    assert.deepEqual([changed.status, changed.body.details], [400, [{ path, issue }]]);
  }
  assert.equal(await count(), before + 1);
});

Deno.test("refuses learners and visitors before it reveals which videos exist", async () => {
  const { id } = (await save()).body;
  const calls = [
    ["GET", "/api/admin/videos", undefined],
    ["POST", "/api/admin/videos", await lesson()],
    ["POST", "/api/admin/videos/bulk", { videos: [await lesson()] }],
    ["PATCH", `/api/admin/videos/${id}`, { title: "Mine" }],
    ["PATCH", `/api/admin/videos/${unknown}`, {}],
    ["DELETE", `/api/admin/videos/${id}`, undefined],
    ["DELETE", "/api/admin/videos/nothing", undefined],
  ] as const;
  const before = [await count(), await revision()];
  for (const [method, path, body] of calls) {
    const [visitor, student] = [
      await ask({}, method, path, body),
      await ask(learner, method, path, body),
    ];
    assert.deepEqual([visitor.status, visitor.body.code], [401, "unauthenticated"], path);
    assert.deepEqual([student.status, student.body.code], [403, "forbidden"], path);
  }
  assert.deepEqual([await count(), await revision()], before);
});

Deno.test("changes only the named fields and returns the whole video", async () => {
  const before = (await save({ sectionId, order: 2, description: "Before" })).body;
  const { status, body } = await change(before.id, { title: "After", duration: "00:10" }, admin);
  assert.equal(status, 200);
  const after = { ...before, title: "After", duration: "00:10", durationSeconds: 10 };
  assert.deepEqual(body, after);
  assert.deepEqual((await change(before.id, {})).body, after);
  const whole = {
    title: "Whole",
    description: "",
    courseId,
    sectionId: null,
    duration: "1:00",
    order: 7,
  };
  const changedVideo = (await change(before.id, whole)).body;
  assert.deepEqual(changedVideo, { ...before, ...whole, duration: "01:00", durationSeconds: 60 });
  assert.deepEqual(
    (await lastEntries(2)).map(({ actorId, action, details }) => [actorId, action, details]),
    [
      [admin.id, "video.change", { id: before.id, courseId, title: "After" }],
      [staff.id, "video.change", { id: before.id, courseId, title: "Whole" }],
    ],
  );
});

Deno.test("takes a video out of its section when it changes the course, and refuses an unknown section", async () => {
  const { id } = (await save({ sectionId })).body;
  const both = [await revision(), await revision("ai-first-step")];
  for (
    const wrong of [{ sectionId: elsewhere }, { courseId: "ai-first-step", sectionId }, {
      sectionId: unknown,
    }]
  ) {
    const { status, body } = await change(id, wrong);
    assert.deepEqual([status, body.details], [400, [{ path: "sectionId", issue: "invalid" }]]);
  }
  assert.deepEqual([await revision(), await revision("ai-first-step")], both);
  const moved = (await change(id, { courseId: "ai-first-step" })).body;
  assert.deepEqual([moved.courseId, moved.sectionId], ["ai-first-step", null]);
  const back = (await change(id, { courseId, sectionId })).body;
  assert.deepEqual([back.courseId, back.sectionId], [courseId, sectionId]);
});

Deno.test("removes a video with its captions once and writes one audit entry", async () => {
  const { id, title } = await makeVideo(sql, { captions: { en: "WEBVTT\n" } });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ask(staff, "DELETE", `/api/admin/videos/${id}`)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404]);
  assert.deepEqual(answers.find(({ status }) => status === 200)?.body, { ok: true });
  assert.equal((await sql`select 1 from academy.captions where video_id = ${id}`).length, 0);
  const [entry] = await lastEntries(1);
  assert.deepEqual([entry?.action, entry?.details], ["video.remove", { id, courseId, title }]);
  for (
    const answer of [
      await change(id, { title: "Late" }),
      await ask(staff, "DELETE", `/api/admin/videos/${unknown}`),
    ]
  ) {
    assert.deepEqual([answer.status, answer.body.code], [404, "not_found"]);
  }
  assert.equal((await ask(staff, "DELETE", "/api/admin/videos/7")).status, 400);
});

Deno.test("stores fifty videos in one request, in their order", async () => {
  const videos = [];
  for (let n = 1; n <= 50; n++) {
    videos.push(await lesson({ title: `Video ${n}`, order: n, sectionId }));
  }
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const { status, body } = await bulk(videos, key);
  assert.equal(status, 201);
  assert.deepEqual(
    body.map(({ title }: { title: string }) => title),
    videos.map(({ title }) => title),
  );
  assert.deepEqual(await bulk(videos, key), { status, body });
  const entries = await lastEntries(50);
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details.id]),
    body.map(({ id }: { id: string }) => ["video.create", id]),
  );
});

Deno.test("stores all videos of a request or none", async () => {
  const before = [await count(), await revision()];
  const good = await lesson();
  const refused: [unknown[], string, unknown][] = [
    [[good, await lesson({ videoURL: "videos/x" })], "upload_refused", {
      reason: "not_issued",
      index: 1,
    }],
    [[good, { ...good, title: "Twice" }], "upload_refused", { reason: "claimed", index: 1 }],
    [[good, await lesson({ sectionId: elsewhere })], "invalid_input", [{
      path: "videos.1.sectionId",
      issue: "invalid",
    }]],
    [[await lesson({ title: "" }), good], "invalid_input", [{
      path: "videos.0.title",
      issue: "required",
    }]],
    [[], "invalid_input", [{ path: "videos", issue: "required" }]],
    [Array(51).fill(good), "invalid_input", [{ path: "videos", issue: "too_many" }]],
  ];
  for (const [videos, code, details] of refused) {
    const { status, body } = await bulk(videos);
    assert.deepEqual([status, body.code, body.details], [400, code, details]);
  }
  line.isCut = true;
  assert.equal(
    (await bulk([good, good])).status,
    400,
    "twice the same, whatever storage says",
  );
  assert.equal((await bulk([good])).status, 503);
  line.isCut = false;
  assert.deepEqual([await count(), await revision()], before);
  assert.equal((await bulk([good])).status, 201, "it was not used up");
});

Deno.test("stores each video once when three requests send the same videos at the same time", async () => {
  const videos = [await lesson(), await lesson(), await lesson()];
  const before = await count();
  const answers = await Promise.all([bulk(videos), bulk(videos.toReversed()), bulk(videos)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400]);
  assert.equal(await count(), before + 3);
});

Deno.test("accepts a request with the hashes of fifty of the largest videos", async () => {
  const pieces = Array.from({ length: 125 }, () => "ab".repeat(32));
  const videoURL = `videos/${"0".repeat(32)}.mp4`;
  const videos = Array.from({ length: 50 }, () => ({ videoURL, title: "A", courseId, pieces }));
  const { status, body } = await bulk(videos);
  assert.deepEqual([status, body.code], [400, "upload_refused"]);
});
