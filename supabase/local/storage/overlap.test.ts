// Tests uploads to one name that overlap, and moves. Our copy behaves as Supabase Storage 1.70 does
// with its file backend.
import assert from "node:assert/strict";
import { join } from "node:path";
import { slowBody } from "../../../server/testing/slow-body.ts";
import { openLocalStorage, openObjects } from "./storage.ts";

const MB = 1024 * 1024;
const PIECE = 6 * MB;
const bucket = "media";
const type = "video/mp4";
const first = new Uint8Array(300_000).map((_, n) => n * 11 % 253);
const second = new Uint8Array(200_000).map((_, n) => n * 3 % 251);

const folder = await Deno.makeTempDir({ prefix: "pyinnya-overlap-" });
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));
const { serve, serviceKey } = await openLocalStorage(folder, bucket);
const storageFolder = join(folder, "storage");
const objects = openObjects(storageFolder);

type Init = { method: string; headers?: Record<string, string>; body?: BodyInit };

const ask = (path: string, { method, headers, body }: Init) =>
  serve(new Request(`http://storage.test/storage/v1${path}`, { method, headers, body }));
const asServer = { authorization: `Bearer ${serviceKey}` };

let count = 0;
const newName = () => `videos/${++count}.mp4`;

async function tokenFor(name: string): Promise<string> {
  const sign = { method: "POST", headers: asServer };
  return (await (await ask(`/object/upload/sign/${bucket}/${name}`, sign)).json()).token;
}

async function contentOf(name: string): Promise<Uint8Array | undefined> {
  const answer = await ask(`/object/${bucket}/${name}`, { method: "GET", headers: asServer });
  const bytes = await answer.bytes();
  return answer.ok ? bytes : undefined;
}

async function move(from: string, to: string) {
  const body = JSON.stringify({ bucketId: bucket, sourceKey: from, destinationKey: to });
  const answer = await ask("/object/move", { method: "POST", headers: asServer, body });
  const { statusCode } = await answer.json();
  return answer.ok ? "moved" : statusCode;
}

/** Counts the files, because bytes without a name would stay forever. */
async function filesOnDisk() {
  const names = async (path: string): Promise<string[]> => {
    const found = [];
    for await (const { name, isDirectory } of Deno.readDir(join(storageFolder, path))) {
      found.push(...isDirectory ? await names(join(path, name)) : [name]);
    }
    return found;
  };
  return { objects: (await names("objects")).length, facts: (await names("facts")).length };
}

async function put(name: string, token: string, body: BodyInit) {
  const path = `/object/upload/sign/${bucket}/${name}?token=${token}`;
  const answer = await ask(path, { method: "PUT", headers: { "content-type": type }, body });
  await answer.body?.cancel();
  return answer.status;
}

Deno.test("replaces the file with the later of two overlapping uploads to one signed address", async () => {
  const name = newName();
  const token = await tokenFor(name);
  const slow = slowBody(second);
  const late = put(name, token, slow.body);
  await slow.isBeingRead;
  assert.equal(await put(name, token, first), 200);
  assert.deepEqual(await contentOf(name), first);
  slow.finish();
  assert.equal(await late, 200);
  assert.deepEqual(await contentOf(name), second);
  assert.equal(await put(name, token, first), 400, "what begins afterwards is refused");
  const { objects, facts } = await filesOnDisk();
  assert.equal(objects, facts);
});

Deno.test("leaves one file on the disk when many uploads end at the same moment", async () => {
  const name = newName();
  const token = await tokenFor(name);
  const bodies = Array.from({ length: 8 }, (_, n) => slowBody(first.slice(n)));
  const sent = bodies.map(({ body }) => put(name, token, body));
  await Promise.all(bodies.map(({ isBeingRead }) => isBeingRead));
  for (const { finish } of bodies) finish();
  assert.deepEqual(await Promise.all(sent), Array(8).fill(200));
  const there = await contentOf(name);
  assert.ok(there && bodies.some((_, n) => there.length === first.length - n));
  const { objects, facts } = await filesOnDisk();
  assert.equal(objects, facts);
});

Deno.test("replaces the file with the later of two uploads in pieces whose last pieces overlap", async () => {
  const name = newName();
  const token = await tokenFor(name);
  const film = new Uint8Array(PIECE + 1000).map((_, n) => n * 13 % 251);
  const other = film.toReversed();
  const tus = { "tus-resumable": "1.0.0", "x-signature": token };
  const metadata = Object.entries({ bucketName: bucket, objectName: name, contentType: type })
    .map(([key, value]) => `${key} ${btoa(value)}`).join(",");
  async function create() {
    const made = await ask("/upload/resumable/sign", {
      method: "POST",
      headers: { ...tus, "upload-length": `${film.length}`, "upload-metadata": metadata },
    });
    assert.equal(made.status, 201);
    return made.headers.get("location")?.replace("/storage/v1", "") ?? "";
  }
  async function patch(at: string, offset: number, body: BodyInit) {
    const headers = {
      ...tus,
      "upload-offset": `${offset}`,
      "content-type": "application/offset+octet-stream",
    };
    const answer = await ask(at, { method: "PATCH", headers, body });
    await answer.body?.cancel();
    return answer.status;
  }
  const [early, late] = [await create(), await create()];
  assert.equal(await patch(early, 0, film.subarray(0, PIECE)), 204);
  assert.equal(await patch(late, 0, other.subarray(0, PIECE)), 204);
  const slow = slowBody(other.slice(PIECE));
  const lastPiece = patch(late, PIECE, slow.body);
  await slow.isBeingRead;
  assert.equal(await patch(early, PIECE, film.subarray(PIECE)), 204);
  assert.deepEqual(await contentOf(name), film);
  slow.finish();
  assert.equal(await lastPiece, 204);
  assert.deepEqual(await contentOf(name), other);
});

Deno.test("stores an upload that ends after a move under the old name, beside the moved file", async () => {
  const [name, to] = [newName(), newName()];
  const token = await tokenFor(name);
  const slow = slowBody(second);
  const late = put(name, token, slow.body);
  await slow.isBeingRead;
  await put(name, token, first);
  assert.equal(await move(name, to), "moved");
  slow.finish();
  assert.equal(await late, 200);
  assert.deepEqual([await contentOf(to), await contentOf(name)], [first, second]);
  assert.equal(await move(name, to), "409");
  assert.equal(await move(newName(), to), "404");
});

Deno.test("keeps both names whole after a move that is killed halfway, and removes each of them alone", async () => {
  const [name, to] = [newName(), newName()];
  await put(name, await tokenFor(name), first);
  // The process is killed before it removes the old name.
  const found = await objects.find(bucket, name);
  assert.ok(found);
  const id = crypto.randomUUID();
  await Deno.link(found.file, objects.partOf(id));
  await objects.place(id, { ...found.facts, bucket, name: to });
  assert.deepEqual([await contentOf(name), await contentOf(to)], [first, first]);
  assert.equal(await move(name, to), "409");
  await objects.remove(bucket, name);
  assert.deepEqual([await contentOf(name), await contentOf(to)], [undefined, first]);
});

Deno.test("refuses a move between buckets, to an invalid name, or without the key", async () => {
  const name = newName();
  await put(name, await tokenFor(name), first);
  const good = { bucketId: bucket, sourceKey: name, destinationKey: newName() };
  const bad = [
    { ...good, destinationKey: "../x.mp4" },
    { ...good, destinationKey: 7 },
    { ...good, bucketId: "another" },
    { ...good, destinationBucket: "another" },
    {},
  ];
  for (const sent of bad) {
    const body = JSON.stringify(sent);
    const answer = await ask("/object/move", { method: "POST", headers: asServer, body });
    await answer.body?.cancel();
    assert.equal(answer.status, 400, body);
  }
  const stranger = await ask("/object/move", { method: "POST", body: JSON.stringify(good) });
  assert.equal((await stranger.json()).statusCode, "403");
  assert.deepEqual(await contentOf(name), first);
});
