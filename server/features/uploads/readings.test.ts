import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { takeLease } from "../../db/leases.ts";
import { putPiecesInto } from "../../background-jobs.ts";
import { PIECE_SIZE } from "../../limits.ts";
import { createLog } from "../../log.ts";
import { testApp } from "../../testing/app.ts";
import { makeResource, makeVideo } from "../../testing/factories.ts";
import { insertReadings } from "./queries.ts";
import { readWaiting } from "./readings.ts";

const { sql, storage, put, line, close } = await testApp();
Deno.test.afterAll(close);
const log = createLog("silent");
const going = new AbortController().signal;
const putPieces = putPiecesInto(sql);

let opened = 0;
const counting = { open: (path: string) => (opened++, storage.open(path)) };
const read = (from: Pick<typeof storage, "open"> = counting, signal = going) =>
  readWaiting({ sql, storage: from, log }, putPieces, signal);

function bytesOf(size: number) {
  const bytes = new Uint8Array(size);
  for (let n = 0; n < size; n++) bytes[n] = (n ^ n >> 8) % 251;
  return bytes;
}
const hashes = (bytes: Uint8Array) =>
  Array.from(
    { length: Math.ceil(bytes.length / PIECE_SIZE) },
    (_, n) =>
      createHash("sha256").update(bytes.subarray(n * PIECE_SIZE, (n + 1) * PIECE_SIZE)).digest(
        "hex",
      ),
  );

async function makeStoredVideo(size: number, bytes = bytesOf(size)) {
  const video = await makeVideo(sql, { size });
  await put(video.videoPath, bytes, video.contentType);
  await insertReadings(sql, [video.videoPath]);
  return { ...video, bytes };
}
const piecesOf = async (id: string): Promise<string[] | null> => {
  const [row] = await sql`select pieces from academy.videos where id = ${id}`;
  return row?.pieces ?? null;
};
const waiting = async () =>
  (await sql<{ path: string }[]>`select path from academy.readings`).map(({ path }) => path);

Deno.test("reads each file once and stores its hashes, whatever its size", async () => {
  const videos = [];
  for (const size of [1, PIECE_SIZE - 1, PIECE_SIZE, PIECE_SIZE + 1, 2 * PIECE_SIZE + 7]) {
    videos.push(await makeStoredVideo(size));
  }
  const paper = await makeResource(sql, { fileSize: 10 });
  await put(paper.filePath, bytesOf(10), paper.contentType);
  await insertReadings(sql, [paper.filePath]);

  await Promise.all([read(), read(), read()]);
  for (const { id, bytes } of videos) assert.deepEqual(await piecesOf(id), hashes(bytes));
  const [row] = await sql`select pieces from academy.resources where id = ${paper.id}`;
  assert.deepEqual(row?.pieces, hashes(bytesOf(10)));
  assert.equal(opened, 6);
  assert.deepEqual(await waiting(), []);
  await read();
  assert.equal(opened, 6);
});

Deno.test("stores no hashes for a missing file, a file without a row or a file of another size", async () => {
  const missing = await makeVideo(sql, {});
  await insertReadings(sql, [missing.videoPath, "videos/nobody"]);
  await put("videos/nobody", bytesOf(5), "video/mp4");
  const other = await makeStoredVideo(1000, bytesOf(999));
  await read();
  assert.deepEqual([await piecesOf(missing.id), await piecesOf(other.id)], [null, null]);
  assert.deepEqual(await waiting(), []);
});

Deno.test("waits longer after each failure of storage and reads the file when storage is back", async () => {
  const { id, bytes } = await makeStoredVideo(1000);
  const minutes = [];
  line.isCut = true;
  for (let n = 0; n < 8; n++) {
    await read();
    const [row] = await sql`
      select round(extract(epoch from next_try_at - now()) / 60)::int as minutes
      from academy.readings
    `;
    minutes.push(row?.minutes);
    await sql`update academy.readings set next_try_at = now()`;
  }
  line.isCut = false;
  assert.deepEqual(minutes, [1, 2, 4, 8, 16, 32, 60, 60]);
  await read();
  assert.deepEqual(await piecesOf(id), hashes(bytes));
});

Deno.test("reads a file again that broke off half-way, and stores no hashes of the half", async () => {
  const { id, bytes } = await makeStoredVideo(PIECE_SIZE + 10);
  const broken = {
    open: () =>
      Promise.resolve(
        new ReadableStream<Uint8Array<ArrayBuffer>>({
          start(controller) {
            controller.enqueue(bytes.slice(0, PIECE_SIZE));
          },
          pull: (controller) => controller.error(new TypeError("The line broke.")),
        }),
      ),
  };
  await read(broken);
  assert.equal(await piecesOf(id), null);
  assert.equal((await waiting()).length, 1);
  await sql`update academy.readings set next_try_at = now()`;
  await read();
  assert.deepEqual(await piecesOf(id), hashes(bytes));
});

Deno.test("stops in the middle of a file at shutdown and reads the file after the next start", async () => {
  const { id, bytes } = await makeStoredVideo(1000);
  const ending = new AbortController();
  let cancelled = false;
  const endless = {
    open: () =>
      Promise.resolve(
        new ReadableStream<Uint8Array<ArrayBuffer>>({
          pull(controller) {
            controller.enqueue(new Uint8Array(10));
            ending.abort();
            return new Promise<void>(() => {});
          },
          cancel() {
            cancelled = true;
          },
        }),
      ),
  };
  await read(endless, ending.signal);
  assert.equal(cancelled, true);
  const [row] = await sql`select tries from academy.readings`;
  assert.equal(row?.tries, 0);
  assert.equal((await sql`select 1 from academy.leases where name = 'readings'`).length, 0);
  await read();
  assert.deepEqual(await piecesOf(id), hashes(bytes));
});

Deno.test("reads nothing while another process reads", async () => {
  const { id } = await makeStoredVideo(1000);
  await takeLease(sql, "readings", crypto.randomUUID(), 60);
  await read();
  assert.equal(await piecesOf(id), null);
  await sql`update academy.leases set expires_at = now() - interval '1 second'`;
  await read();
  assert.ok(await piecesOf(id));
});
