// Tests that after a claim no upload that was signed before can change what learners get.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { putPiecesInto } from "../../background-jobs.ts";
import { PIECE_SIZE } from "../../limits.ts";
import { createLog } from "../../log.ts";
import { testApp } from "../../testing/app.ts";
import { mp4, pdf } from "../../testing/files.ts";
import { makeUser } from "../../testing/factories.ts";
import { slowBody } from "../../testing/slow-body.ts";
import { uploader } from "../../testing/uploads.ts";
import { insertUpload } from "./queries.ts";
import { readWaiting } from "./readings.ts";
import { removeWaiting } from "./removals.ts";
import { claimedPathOf } from "./schema.ts";

const app = await testApp();
const { sql, storage, put, serveStorage, call, close } = app;
Deno.test.afterAll(close);
const { ask, place } = uploader(app);
const log = createLog("silent");
const staff = await makeUser(sql, { role: "staff" });

const MB = 1024 * 1024;
const lesson = { title: "A lesson", courseId: "ai-master", duration: "04:30" };
const paper = { title: "A paper", courseId: "ai-master", resourceType: "PDF" };
const kinds = {
  video: { contentType: "video/mp4", make: mp4, list: "videos", gives: "stream" },
  resource: { contentType: "application/pdf", make: pdf, list: "resources", gives: "download" },
} as const;
type Kind = keyof typeof kinds;

/** Makes two files of one kind and size that differ in their last byte. */
function twoFiles(kind: Kind, size = 50_000) {
  const first = new Uint8Array(kinds[kind].make(size));
  const second = first.slice();
  second[size - 1] = 255 - (first[size - 1] ?? 0);
  return { first, second };
}

const hashesOf = (bytes: Uint8Array) =>
  Array.from(
    { length: Math.ceil(bytes.length / PIECE_SIZE) },
    (_, n) =>
      createHash("sha256").update(bytes.subarray(n * PIECE_SIZE, (n + 1) * PIECE_SIZE))
        .digest("hex"),
  );

const claim = (kind: Kind, location: string, more: object = {}) =>
  kind === "video"
    ? ask(staff, "POST", "/api/admin/videos", { ...lesson, videoURL: location, ...more })
    : ask(staff, "POST", "/api/admin/resources", { ...paper, filePath: location, ...more });

/** Fetches the file by the server's own address, as a player does. */
async function download(kind: Kind, id: string, range?: string) {
  const { list, gives } = kinds[kind];
  const sent = await call(staff, "GET", `/api/${list}/${id}/${gives}`);
  assert.equal(sent.status, 302);
  const headers: Record<string, string> = range ? { range } : {};
  const answer = await fetch(sent.headers.get("location") ?? "", { headers });
  return { status: answer.status, bytes: await answer.bytes() };
}

/** Checks that the size and hashes in the row are true for the bytes that learners get. */
async function isTrueOf(kind: Kind, id: string, expected: Uint8Array) {
  const { status, bytes } = await download(kind, id);
  assert.equal(status, 200);
  const [row] = kind === "video"
    ? await sql`select size, pieces from academy.videos where id = ${id}`
    : await sql`select file_size as size, pieces from academy.resources where id = ${id}`;
  assert.deepEqual([row?.size, row?.pieces], [bytes.length, hashesOf(bytes)]);
  assert.ok(bytes.length === expected.length && bytes.every((byte, n) => byte === expected[n]));
  const part = await download(kind, id, "bytes=100-299");
  assert.deepEqual([part.status, part.bytes], [206, expected.slice(100, 300)]);
}

const putTo = (address: string, kind: Kind, body: BodyInit) =>
  serveStorage(
    new Request(address, {
      method: "PUT",
      headers: { "content-type": kinds[kind].contentType },
      body,
    }),
  ).then(async (answer) => {
    await answer.body?.cancel();
    return answer.status;
  });

for (const kind of ["video", "resource"] as const) {
  Deno.test(`keeps a ${kind} unchanged when an overlapping upload ends after the claim`, async () => {
    const { first, second } = twoFiles(kind);
    const { path, uploadURL } = (await place(staff, kind)).body;
    const slow = slowBody(second);
    const late = putTo(uploadURL, kind, slow.body);
    await slow.isBeingRead;
    assert.equal(await putTo(uploadURL, kind, first), 200);
    const { status, body } = await claim(kind, path, { pieces: hashesOf(first) });
    assert.equal(status, 201);
    await isTrueOf(kind, body.id, first);

    slow.finish();
    assert.equal(await late, 200, "storage accepts it, under the old name");
    await isTrueOf(kind, body.id, first);
    assert.equal(await putTo(uploadURL, kind, second), 400);
    await isTrueOf(kind, body.id, first);
  });
}

Deno.test("keeps a video unchanged when an upload in pieces ends after the claim", async () => {
  const { first, second } = twoFiles("video", 6 * MB + 1000);
  const { path, uploadURL, resumable } = (await place(staff, "video")).body;
  const metadata = { ...resumable.metadata, contentType: "video/mp4" };
  const tus = { ...resumable.headers, "tus-resumable": "1.0.0" };
  const made = await fetch(resumable.endpoint, {
    method: "POST",
    headers: {
      ...tus,
      "upload-length": `${second.length}`,
      "upload-metadata": Object.entries(metadata).map(([name, value]) =>
        `${name} ${btoa(String(value))}`
      ).join(","),
    },
  });
  assert.equal(made.status, 201, await made.text());
  const at = new URL(made.headers.get("location") ?? "", resumable.endpoint);
  const patch = async (from: number, to: number) => {
    const answer = await fetch(at, {
      method: "PATCH",
      headers: {
        ...tus,
        "upload-offset": `${from}`,
        "content-type": "application/offset+octet-stream",
      },
      body: second.subarray(from, to),
    });
    await answer.body?.cancel();
    return answer.status;
  };
  assert.equal(await patch(0, 6 * MB), 204);
  assert.equal(await putTo(uploadURL, "video", first), 200);
  const { status, body } = await claim("video", path, { pieces: hashesOf(first) });
  assert.equal(status, 201);
  assert.equal(await patch(6 * MB, second.length), 204);
  assert.equal((await storage.find(path))?.size, second.length);
  await isTrueOf("video", body.id, first);
});

Deno.test("removes a file that arrives after the claim a day later and keeps the claimed file", async () => {
  const { first, second } = twoFiles("video");
  const { path, uploadURL } = (await place(staff, "video")).body;
  await putTo(uploadURL, "video", first);
  const { body } = await claim("video", path, { pieces: hashesOf(first) });
  assert.equal(await putTo(uploadURL, "video", second), 200);
  const again = await claim("video", path);
  assert.deepEqual([again.status, again.body.details.reason], [400, "claimed"]);

  await removeWaiting({ sql, storage, log });
  assert.ok(await storage.find(path), "its uploader may still be writing");
  const [waiting] = await sql`
    select extract(epoch from next_try_at - now()) / 3600 as hours from academy.removals
    where path = ${path}
  `;
  assert.ok(Number(waiting?.hours) > 23.9, "no token and no upload in pieces lives longer");
  await sql`update academy.removals set next_try_at = now() where path = ${path}`;
  await removeWaiting({ sql, storage, log });
  assert.equal(await storage.find(path), undefined);
  await isTrueOf("video", body.id, first);
});

Deno.test("corrects the hashes when another upload has replaced the file before the claim", async () => {
  for (const kind of ["video", "resource"] as const) {
    const { first, second } = twoFiles(kind);
    const { path, uploadURL } = (await place(staff, kind)).body;
    const slow = slowBody(second);
    const late = putTo(uploadURL, kind, slow.body);
    await slow.isBeingRead;
    await putTo(uploadURL, kind, first);
    slow.finish();
    assert.equal(await late, 200);
    const { status, body } = await claim(kind, path, { pieces: hashesOf(first) });
    assert.equal(status, 201);
    const signal = new AbortController().signal;
    await readWaiting({ sql, storage, log }, putPiecesInto(sql), signal);
    await isTrueOf(kind, body.id, second);
  }
});

Deno.test("claims an upload of an older build under a name that was never signed", async () => {
  const { first, second } = twoFiles("video");
  const path = `videos/${crypto.randomUUID().replaceAll("-", "")}.mp4`;
  const { address = "" } = await storage.signUpload(path) ?? {};
  const about = { fileName: null, contentType: null, size: null };
  await insertUpload(sql, { path, kind: "video", personId: staff.id, ...about });
  await putTo(address, "video", first);
  const { status, body } = await claim("video", address, { pieces: hashesOf(first) });
  assert.deepEqual([status, body.videoPath], [201, claimedPathOf(path)]);
  assert.equal(await putTo(address, "video", second), 200);
  await isTrueOf("video", body.id, first);
});

Deno.test("plays a file that an older build claimed under its old name, and never moves it", async () => {
  const { first } = twoFiles("video");
  const path = `videos/${crypto.randomUUID().replaceAll("-", "")}.mp4`;
  const about = { fileName: null, contentType: null, size: null };
  await insertUpload(sql, { path, kind: "video", personId: staff.id, ...about });
  await put(path, first, "video/mp4");
  await sql`update academy.uploads set claimed_at = now() where path = ${path}`;
  const [row] = await sql`
    insert into academy.videos
      (course_id, title, duration_seconds, video_path, content_type, size, pieces)
    values ('ai-master', 'Old', 1, ${path}, 'video/mp4', ${first.length}, ${hashesOf(first)})
    returning id
  `;
  const again = await claim("video", path);
  assert.deepEqual([again.status, again.body.details.reason], [400, "claimed"]);
  await isTrueOf("video", row?.id, first);
});
