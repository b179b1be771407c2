// Tests which uploads become a video or a resource. A refused claim stores nothing and can be
// repeated.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { docx, html, mp4, pdf, pptx, webm, zip } from "../../testing/files.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { uploader } from "../../testing/uploads.ts";
import { insertSection } from "../sections/queries.ts";
import { removeOrphans } from "./queries.ts";
import { claimedPathOf } from "./schema.ts";

/**
 * By the path of a claimed file: false facts that storage reports, because its own limits would
 * refuse such a file.
 */
const statedByStorage = new Map<string, { size?: number; contentType?: string }>();
const app = await testApp({}, {
  storage: (storage) => ({
    ...storage,
    async find(path) {
      const found = await storage.find(path);
      return found && { ...found, ...statedByStorage.get(path) };
    },
  }),
});
const { sql, line, remove, close } = app;
Deno.test.afterAll(close);
const { ask, place, bring } = uploader(app);

const staff = await makeUser(sql, { role: "staff" });
const admin = await makeUser(sql, { role: "admin" });
const elsewhere = await insertSection(sql, {
  courseId: "ai-first-step",
  title: "Elsewhere",
  description: "",
});

const lesson = { title: "A lesson", courseId: "ai-master", duration: "04:30" };
const paper = { title: "A paper", courseId: "ai-master", resourceType: "PDF" };
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const slides = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

const saveVideo = (videoURL: string, more = {}, person = staff, headers = {}) =>
  ask(person, "POST", "/api/admin/videos", { ...lesson, videoURL, ...more }, headers);
const saveResource = (filePath: string, more = {}, person = staff, headers = {}) =>
  ask(person, "POST", "/api/admin/resources", { ...paper, filePath, ...more }, headers);
const uploadVideo = (person: MadeUser = staff, bytes = mp4()) =>
  bring(person, "video", { bytes, contentType: "video/mp4" });

/** Returns counts of everything that a claim writes. */
async function stored() {
  const [row] = await sql`
    select (select count(*)::int from academy.videos) as videos,
      (select count(*)::int from academy.resources) as resources,
      (select count(*)::int from academy.uploads where claimed_at is not null) as claims,
      (select count(*)::int from academy.readings) as readings,
      (select count(*)::int from academy.audit) as entries
  `;
  return { ...row };
}

async function refused(reason: string, claim: () => ReturnType<typeof ask>, what = reason) {
  const before = await stored();
  const { status, body } = await claim();
  assert.deepEqual(
    [status, body.code, body.details?.reason],
    [400, "upload_refused", reason],
    what,
  );
  assert.deepEqual(await stored(), before, what);
}

Deno.test("accepts an upload by its address or its path", async () => {
  for (const which of ["uploadURL", "path"] as const) {
    const upload = await uploadVideo();
    const { status, body } = await saveVideo(upload[which]);
    assert.deepEqual([status, body.videoPath, body.size], [201, claimedPathOf(upload.path), 1000]);
  }
  const upload = await bring(staff, "resource", { bytes: pdf(), contentType: "application/pdf" });
  const saved = await saveResource(new URL(upload.uploadURL).pathname);
  assert.equal(saved.body.filePath, claimedPathOf(upload.path));
});

Deno.test("refuses a path that was never issued, or was issued to another user or for another kind", async () => {
  const adminUpload = await uploadVideo(admin);
  const uploadPaper = await bring(staff, "resource", {
    bytes: pdf(),
    contentType: "application/pdf",
  });
  const dropped = await uploadVideo();
  await ask(staff, "DELETE", "/api/admin/uploads", { path: dropped.path });
  const locations = [
    adminUpload.path,
    adminUpload.uploadURL,
    uploadPaper.path,
    dropped.path,
    "videos/00000000000000000000000000000000.mp4",
    "videos/../secret",
    "https://evil.test/film.mp4",
    `https://evil.test/${adminUpload.path}`,
    "x",
  ];
  for (const location of locations) {
    await refused("not_issued", () => saveVideo(location), location);
  }
  await refused("not_issued", () => saveResource(adminUpload.path));
  assert.equal((await saveVideo(adminUpload.path, {}, admin)).status, 201);
});

Deno.test("claims a file once when ten calls ask for it at once", async () => {
  const { path } = await uploadVideo();
  const before = await stored();
  const answers = await Promise.all(Array.from({ length: 10 }, () => saveVideo(path)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(400)]);
  for (const { status, body } of answers) {
    if (status === 400) {
      assert.deepEqual([body.code, body.details.reason], ["upload_refused", "claimed"]);
    }
  }
  const after = await stored();
  assert.deepEqual([after.videos, after.claims], [before.videos + 1, before.claims + 1]);
  await refused("claimed", () => saveVideo(path));
  await remove(claimedPathOf(path));
  await refused("claimed", () => saveVideo(path), "once its file is gone");
});

Deno.test("answers the same claim with the same key as the first time", async () => {
  const { path } = await uploadVideo();
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await saveVideo(path, {}, staff, key);
  assert.equal(first.status, 201);
  assert.deepEqual(await saveVideo(path, {}, staff, key), first);
});

Deno.test("refuses a missing file and accepts it once it has arrived", async () => {
  const { path } = (await place(staff, "video", { contentType: "video/mp4" })).body;
  await refused("missing", () => saveVideo(path));
  await app.put(path, mp4(), "video/mp4");
  assert.equal((await saveVideo(path)).status, 201);
});

Deno.test("refuses a file whose bytes differ from its type", async () => {
  const lies: ["video" | "resource", string, Uint8Array, string, object?][] = [
    ["video", "a page as mp4", html(), "video/mp4"],
    ["video", "a page as a page", html(), "text/html"],
    ["video", "an mp4 as webm", mp4(), "video/webm"],
    ["video", "a webm as mp4", webm(), "video/mp4"],
    ["video", "a webm announced as mp4", webm(), "video/webm", { contentType: "video/mp4" }],
    ["video", "an mp4 stored as a page", mp4(), "text/html", { contentType: "video/mp4" }],
    ["video", "a paper", pdf(), "application/pdf"],
    ["resource", "a film", mp4(), "video/mp4"],
    ["resource", "a docx as zip", docx(), "application/zip"],
    ["resource", "a docx as pptx", docx(), slides],
    ["resource", "a zip as docx", zip(["a.txt"]), word],
    ["resource", "a page as pdf", html(), "application/pdf"],
    ["resource", "a picture with a script", new TextEncoder().encode("<svg/>"), "image/svg+xml"],
    ["resource", "a docx announced as zip", docx(), word, { fileName: "a.zip" }],
  ];
  for (const [kind, what, bytes, contentType, wish] of lies) {
    const { path } = await bring(staff, kind, { bytes, contentType: "video/mp4", wish });
    statedByStorage.set(claimedPathOf(path), { contentType });
    const claim = () => kind === "video" ? saveVideo(path) : saveResource(path);
    await refused("type", claim, what);
  }
});

Deno.test("accepts a file whose bytes match its type, whatever its name is", async () => {
  const truths: ["video" | "resource", Uint8Array, string][] = [
    ["video", webm(), "video/webm"],
    ["resource", docx(), word],
    ["resource", pptx(), slides],
    ["resource", zip(["a.txt"]), "application/zip"],
    ["resource", pdf(), "application/pdf"],
  ];
  for (const [kind, bytes, contentType] of truths) {
    const { path } = await bring(staff, kind, { bytes, contentType });
    const { status, body } = kind === "video" ? await saveVideo(path) : await saveResource(path);
    assert.deepEqual([status, body.contentType], [201, contentType]);
    assert.equal(body.size ?? body.fileSize, bytes.length);
  }
});

Deno.test("refuses a file of another size than announced, or larger than allowed", async () => {
  const contentType = "video/mp4";
  const shorter = await bring(staff, "video", {
    bytes: mp4(999),
    contentType,
    wish: { contentType, size: 1000 },
  });
  await refused("size", () => saveVideo(shorter.path));
  const uploadPaper = await bring(staff, "resource", {
    bytes: pdf(),
    contentType: "application/pdf",
  });
  await refused("size", () => saveResource(uploadPaper.path, { fileSize: 999 }));
  assert.equal((await saveResource(uploadPaper.path, { fileSize: 1000 })).body.fileSize, 1000);

  for (
    const [kind, size] of [["video", 524_288_001], ["resource", 104_857_601], ["video", 0]] as const
  ) {
    const { path } = await bring(staff, kind, { bytes: mp4(), contentType });
    statedByStorage.set(claimedPathOf(path), { size });
    await refused("size", () => kind === "video" ? saveVideo(path) : saveResource(path), `${size}`);
  }
});

Deno.test("refuses a section of another course, and the file can still be saved elsewhere", async () => {
  const { path } = await uploadVideo();
  const uploadPaper = await bring(staff, "resource", {
    bytes: pdf(),
    contentType: "application/pdf",
  });
  const before = await stored();
  for (const sectionId of [elsewhere, crypto.randomUUID()]) {
    for (
      const answer of [
        await saveVideo(path, { sectionId }),
        await saveResource(uploadPaper.path, { sectionId }),
      ]
    ) {
      assert.deepEqual([answer.status, answer.body.code], [400, "invalid_input"]);
      assert.deepEqual(answer.body.details, [{ path: "sectionId", issue: "invalid" }]);
    }
  }
  assert.deepEqual(await stored(), before);
  const courseId = "ai-first-step";
  assert.equal(
    (await saveVideo(path, { courseId, sectionId: elsewhere })).body.sectionId,
    elsewhere,
  );
  const saved = await saveResource(uploadPaper.path, { courseId, sectionId: elsewhere });
  assert.equal(saved.body.sectionId, elsewhere);
});

Deno.test("refuses hashes that do not fit the file, and reads the file with or without hashes", async () => {
  const hash = "ab".repeat(32);
  const waiting = async (path: string) =>
    (await sql`select 1 from academy.readings where path = ${claimedPathOf(path)}`).length;
  const { path } = await uploadVideo();
  await refused("size", () => saveVideo(path, { pieces: [hash, hash] }));
  for (const pieces of [[], ["AB".repeat(32)], ["ab"], [7], hash, Array(126).fill(hash)]) {
    const { status, body } = await saveVideo(path, { pieces });
    assert.deepEqual([status, body.code], [400, "invalid_input"]);
  }
  const { id } = (await saveVideo(path, { pieces: [hash] })).body;
  const [row] = await sql`select pieces from academy.videos where id = ${id}`;
  assert.deepEqual([row?.pieces, await waiting(path)], [[hash], 1]);
  const bare = await uploadVideo();
  await saveVideo(bare.path);
  assert.equal(await waiting(bare.path), 1);
});

Deno.test("refuses to save a file a second time with another title and keeps the first", async () => {
  const { path } = await uploadVideo();
  const uploadPaper = await bring(staff, "resource", {
    bytes: pdf(),
    contentType: "application/pdf",
  });
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
  for (
    const save of [
      (title: string, headers = {}) => saveVideo(path, { title }, staff, headers),
      (title: string, headers = {}) => saveResource(uploadPaper.path, { title }, staff, headers),
    ]
  ) {
    const same = key();
    assert.equal((await save("One", same)).body.title, "One");
    const before = await stored();
    const { status, body } = await save("Two", same);
    assert.deepEqual([status, body.code], [409, "conflict"]);
    const other = await save("Two");
    assert.deepEqual([other.status, other.body.details], [400, { reason: "claimed", index: 0 }]);
    assert.deepEqual(await stored(), before);
  }
});

Deno.test("stores nothing while storage is unreachable, and the same claim succeeds afterwards", async () => {
  const { path } = await uploadVideo();
  const uploadPaper = await bring(staff, "resource", { bytes: docx(), contentType: word });
  const before = await stored();
  const key = { "Idempotency-Key": crypto.randomUUID() };
  line.isCut = true;
  for (
    const answer of [await saveVideo(path, {}, staff, key), await saveResource(uploadPaper.path)]
  ) {
    assert.deepEqual([answer.status, answer.body.code], [503, "unavailable"]);
  }
  line.isCut = false;
  assert.deepEqual(await stored(), before);
  assert.equal((await saveVideo(path, {}, staff, key)).status, 201);
  assert.equal((await saveResource(uploadPaper.path)).status, 201);
});

Deno.test("keeps or refuses a file that is claimed during the cleanup, but never loses it", async () => {
  for (let n = 0; n < 20; n++) {
    const { path } = await uploadVideo();
    const file = claimedPathOf(path);
    await sql`update academy.uploads set renewed_at = now() - interval '25 hours' where path = ${path}`;
    const [{ status, body }] = await Promise.all([
      saveVideo(path),
      removeOrphans(sql),
      removeOrphans(sql),
    ]);
    const [left] = await sql`
      select (select count(*)::int from academy.videos where video_path = ${file}) as videos,
        (select count(*)::int from academy.removals where path = ${file}) as removals
    `;
    const expected = status === 201 ? [1, 0] : [0, 1];
    assert.deepEqual([left?.videos, left?.removals], expected);
    if (status !== 201) assert.equal(body.details.reason, "not_issued");
  }
});
