import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeUser } from "../../testing/factories.ts";
import { mp4 } from "../../testing/files.ts";
import { entriesOf, listening } from "../../testing/logs.ts";
import { uploader } from "../../testing/uploads.ts";

const { log, untilLogged } = listening();
const app = await testApp({}, { log });
const { sql, storage, line, close } = app;
Deno.test.afterAll(close);
const { ask, place, bring } = uploader(app);

const staff = await makeUser(sql, { role: "staff" });
const admin = await makeUser(sql, { role: "admin" });
const learner = await makeUser(sql, { courses: ["ai-master"] });

const videoInfo = { fileName: "Lesson 1.mp4", contentType: "video/mp4", size: 1000 };
const unknownPath = "videos/00000000000000000000000000000000.mp4";
const unsaved = async (person = staff) => (await ask(person, "GET", "/api/admin/uploads")).body;
const arrived = (path: string, person = staff) =>
  ask(person, "POST", "/api/admin/uploads/arrived", { path });
const drop = (path: string, person = staff) =>
  ask(person, "DELETE", "/api/admin/uploads", { path });
const countUploads = async () => (await sql`select path from academy.uploads`).length;

Deno.test("issues a random path with the file's ending, to which the browser can write", async () => {
  const { status, body } = await place(staff, "video", videoInfo);
  assert.equal(status, 201);
  const { path, uploadURL, resumable } = body;
  assert.match(path, /^incoming\/videos\/[0-9a-f]{32}\.mp4$/);
  assert.ok(new URL(uploadURL).pathname.endsWith(`/object/upload/sign/media/${path}`));
  const token = new URL(uploadURL).searchParams.get("token");
  assert.ok(token);
  const { expiresAt, expiresIn, ...rest } = resumable;
  assert.deepEqual(rest, {
    endpoint: storage.resumable,
    headers: { "x-signature": token },
    metadata: {
      bucketName: "media",
      objectName: path,
      contentType: "video/mp4",
      cacheControl: "31536000",
    },
    chunkSize: 6_291_456,
  });
  assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 86_400_000) < 60_000);
  assert.ok(expiresIn > 86_340 && expiresIn <= 86_400, String(expiresIn));
  assert.notEqual((await place(staff, "video", videoInfo)).body.path, path);

  const sent = await fetch(uploadURL, {
    method: "PUT",
    body: mp4(),
    headers: { "Content-Type": "video/mp4" },
  });
  assert.equal(sent.status, 200);
  await sent.body?.cancel();
  assert.deepEqual(await storage.find(path), { size: 1000, contentType: "video/mp4" });
});

Deno.test("issues a path without any facts about the file, as the oldest clients ask for it", async () => {
  const bare = await place(staff, "resource");
  assert.equal(bare.status, 201);
  assert.match(bare.body.path, /^incoming\/resources\/[0-9a-f]{32}$/);
  assert.equal((await place(staff, "video", {})).status, 201);
  const slides = { fileName: "Slides.PPTX", contentType: "application/octet-stream" };
  assert.match((await place(staff, "resource", slides)).body.path, /\.pptx$/);
  const archive = { fileName: "ပုံများ.zip", contentType: "application/x-zip-compressed" };
  const { body } = await place(admin, "resource", archive);
  assert.equal(body.resumable.metadata.contentType, "application/zip");
});

Deno.test("refuses a wrong type or size before the file is sent", async () => {
  const before = await countUploads();
  const refused: ["video" | "resource", object, string][] = [
    ["video", { contentType: "text/html" }, "type"],
    ["video", { fileName: "a.pdf" }, "type"],
    ["video", { ...videoInfo, contentType: "application/pdf" }, "type"],
    ["video", { fileName: "a.mov", contentType: "video/quicktime" }, "type"],
    ["resource", { contentType: "image/svg+xml" }, "type"],
    ["resource", { fileName: "a.mp4", contentType: "video/mp4" }, "type"],
    ["resource", { fileName: "run.exe", contentType: "application/octet-stream" }, "type"],
    ["video", { ...videoInfo, size: 524_288_001 }, "size"],
    ["video", { ...videoInfo, size: 0 }, "size"],
    ["resource", { fileName: "a.pdf", size: 104_857_601 }, "size"],
  ];
  for (const [kind, wish, reason] of refused) {
    const { status, body } = await place(staff, kind, wish);
    assert.deepEqual([status, body.code, body.details], [400, "upload_refused", { reason }]);
  }
  const bad = [
    { size: "7" },
    { size: 1.5 },
    { size: -1 },
    { fileName: "x".repeat(256) },
    {
      contentType: ["video/mp4"],
    },
    { path: "" },
    { path: "../secret" },
    { path: "videos/x" },
  ];
  for (const wish of bad) {
    assert.equal((await place(staff, "video", wish)).body.code, "invalid_input");
  }
  assert.equal(await countUploads(), before);
  assert.equal((await place(staff, "video", { ...videoInfo, size: 524_288_000 })).status, 201);
  assert.equal(
    (await place(staff, "resource", { fileName: "a.pdf", size: 104_857_600 })).status,
    201,
  );
});

Deno.test("refuses learners and visitors and shows them no uploads", async () => {
  const { body } = await place(staff, "video", videoInfo);
  const calls = [
    ["POST", "/api/admin/videos/upload-url", videoInfo],
    ["POST", "/api/admin/resources/upload-url", {}],
    ["GET", "/api/admin/uploads", undefined],
    ["POST", "/api/admin/uploads/arrived", { path: body.path }],
    ["DELETE", "/api/admin/uploads", { path: body.path }],
  ] as const;
  const before = await countUploads();
  for (const [method, path, sent] of calls) {
    assert.equal((await ask({}, method, path, sent)).status, 401, path);
    assert.equal((await ask(learner, method, path, sent)).status, 403, path);
  }
  assert.equal(await countUploads(), before);
});

Deno.test("renews the token of an open upload for its owner only", async () => {
  const first = (await place(staff, "video", videoInfo)).body;
  await sql`
    update academy.uploads set created_at = now() - interval '1 hour', renewed_at = now() - interval '1 hour'
    where path = ${first.path}
  `;
  const { status, body } = await place(staff, "video", { path: first.path });
  assert.deepEqual([status, body.path], [200, first.path]);
  assert.ok(body.resumable.headers["x-signature"]);
  assert.ok(Math.abs(Date.parse(body.resumable.expiresAt) - Date.now() - 82_800_000) < 60_000);
  assert.ok(Math.abs(body.resumable.expiresIn - 82_800) < 60, "what is left of it, not a day more");
  const [row] = await sql`
    select renewed_at > now() - interval '1 minute' as renewed from academy.uploads where path = ${first.path}
  `;
  assert.equal(row?.renewed, true);

  for (
    const answer of [
      await place(admin, "video", { path: first.path }),
      await place(staff, "resource", { path: first.path }),
      await place(staff, "video", { path: unknownPath }),
    ]
  ) assert.deepEqual([answer.status, answer.body.code], [404, "not_found"]);
  await sql`update academy.uploads set claimed_at = now() where path = ${first.path}`;
  assert.equal((await place(staff, "video", { path: first.path })).status, 404);
});

Deno.test("tells the browser that its file has arrived when the last response was lost", async () => {
  const { path } = await bring(staff, "video", {
    bytes: mp4(),
    contentType: "video/mp4",
    wish: videoInfo,
  });
  const { status, body } = await place(staff, "video", { path });
  assert.deepEqual([status, body.code, body.details], [409, "conflict", { reason: "arrived" }]);
  assert.ok((await unsaved()).some((upload: { path: string }) => upload.path === path));
});

Deno.test("lists unsaved files to their owner until they are saved or dropped", async () => {
  await sql`delete from academy.uploads`;
  const contentType = "video/mp4";
  const one = await bring(staff, "video", { bytes: mp4(), contentType, wish: videoInfo });
  const two = await bring(staff, "resource", { bytes: mp4(), contentType: "application/pdf" });
  const three = await bring(admin, "video", { bytes: mp4(), contentType, wish: videoInfo });
  assert.deepEqual(await unsaved(), []);
  for (const { path } of [one, two, two]) {
    assert.deepEqual(await arrived(path), { status: 200, body: { ok: true } });
  }
  await arrived(three.path, admin);
  await sql`update academy.uploads set created_at = now() - interval '1 minute' where path = ${one.path}`;
  const list = await unsaved();
  assert.deepEqual(
    list.map(({ createdAt, keptUntil, ...upload }: { createdAt: string; keptUntil: string }) => {
      assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 120_000);
      assert.ok(Math.abs(Date.parse(keptUntil) - Date.now() - 86_400_000) < 60_000);
      return upload;
    }),
    [
      { path: one.path, kind: "video", fileName: "Lesson 1.mp4", contentType, size: 1000 },
      { path: two.path, kind: "resource", fileName: null, contentType: null, size: null },
    ],
  );
  assert.deepEqual((await unsaved(admin)).map(({ path }: { path: string }) => path), [three.path]);

  const removed = untilLogged("removed from storage");
  assert.deepEqual(await drop(two.path), { status: 200, body: { ok: true } });
  await removed;
  await sql`update academy.uploads set claimed_at = now() where path = ${one.path}`;
  assert.deepEqual(await unsaved(), []);
  assert.equal(await storage.find(two.path), undefined);
});

Deno.test("writes one audit entry with the file's name when staff drop an upload", async () => {
  const person = await makeUser(sql, { role: "staff" });
  const named = (await place(person, "video", videoInfo)).body.path;
  const bare = (await place(person, "resource")).body.path;
  assert.equal((await drop(named, admin)).status, 404);
  for (const [path, status] of [[named, 200], [named, 404], [bare, 200]] as const) {
    assert.equal((await drop(path, person)).status, status);
  }
  assert.deepEqual(
    await entriesOf(sql, person.id),
    [{ fileName: "Lesson 1.mp4" }, {}].map((details) => ({
      action: "upload.remove",
      details,
      address: "10.0.0.7",
    })),
  );
});

Deno.test("refuses to report or drop another user's, a claimed or an unknown upload", async () => {
  const ownPath = (await place(staff, "video", videoInfo)).body.path;
  const claimed = (await place(staff, "video", videoInfo)).body.path;
  await sql`update academy.uploads set claimed_at = now() where path = ${claimed}`;
  for (
    const [path, person] of [[ownPath, admin], [claimed, staff], [unknownPath, staff]] as const
  ) {
    assert.equal((await arrived(path, person)).status, 404);
    assert.equal((await drop(path, person)).status, 404);
  }
  for (const body of [{}, { path: "" }, { path: 7 }, { path: null }, { path: "a\0" }]) {
    assert.equal((await ask(staff, "POST", "/api/admin/uploads/arrived", body)).status, 400);
    assert.equal((await ask(staff, "DELETE", "/api/admin/uploads", body)).status, 400);
  }
  const [left] = await sql`select count(*)::int from academy.removals where path = any(${[
    ownPath,
    claimed,
  ]})`;
  assert.equal(left?.count, 0);
});

Deno.test("refuses to renew or report a dropped upload", async () => {
  const { path } = (await place(staff, "video", videoInfo)).body;
  const drops = await Promise.all([drop(path), drop(path), drop(path)]);
  assert.deepEqual(drops.map(({ status }) => status).sort(), [200, 404, 404]);
  assert.equal((await place(staff, "video", { path })).status, 404);
  assert.equal((await arrived(path)).status, 404);
});

Deno.test("issues no path while storage is unreachable and removes a dropped file later", async () => {
  const { path } = await bring(staff, "video", { bytes: mp4(), contentType: "video/mp4" });
  const before = await countUploads();
  line.isCut = true;
  const failed = untilLogged("removal");
  try {
    for (const wish of [videoInfo, { path }]) {
      const { status, body } = await place(staff, "video", wish);
      assert.deepEqual([status, body.code], [503, "unavailable"]);
    }
    assert.equal(await countUploads(), before);
    assert.equal((await drop(path)).status, 200);
    await failed;
  } finally {
    line.isCut = false;
  }
  const [waiting] = await sql`select tries from academy.removals where path = ${path}`;
  assert.equal(waiting?.tries, 1);
  assert.ok(await storage.find(path));
});
