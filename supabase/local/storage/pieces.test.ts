// Tests uploads in pieces to the local storage when connections break, tokens and days run out, and
// processes are killed.
import assert from "node:assert/strict";
import { join } from "node:path";
import { until } from "../../../server/testing/until.ts";
import { openLocalStorage } from "./storage.ts";

const PIECE = 6 * 1024 * 1024;
const bucket = "media";
const type = "video/mp4";
const folder = await Deno.makeTempDir({ prefix: "pyinnya-pieces-" });
const incoming = join(folder, "storage/incoming");
let local = await openLocalStorage(folder, bucket);
const server = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen() {} },
  (request) => local.serve(request),
);
const origin = `http://127.0.0.1:${server.addr.port}`;
const url = `${origin}/storage/v1`;
Deno.test.afterAll(async () => {
  await server.shutdown();
  await Deno.remove(folder, { recursive: true });
});

const film = new Uint8Array(PIECE + 5000).map((_, n) => n * 13 % 251);
const asServer = { authorization: `Bearer ${local.serviceKey}` };
const tus = { "tus-resumable": "1.0.0" };
let count = 0;
const newPath = () => `videos/${++count}.mp4`;

async function tokenFor(path: string, by = local): Promise<string> {
  const address = `${url}/object/upload/sign/${bucket}/${path}`;
  const answer = await by.serve(new Request(address, { method: "POST", headers: asServer }));
  return (await answer.json()).token;
}

type Sent = { status: number; offset: number | undefined; location: string; text: string };

async function send(
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: BodyInit,
): Promise<Sent> {
  const answer = await fetch(address, { method, headers: { ...tus, ...headers }, body });
  const offset = answer.headers.get("upload-offset");
  return {
    status: answer.status,
    offset: offset === null ? undefined : Number(offset),
    location: origin + (answer.headers.get("location") ?? ""),
    text: await answer.text(),
  };
}

async function create(path: string, size = film.length, token?: string) {
  token ??= await tokenFor(path);
  const fields = { bucketName: bucket, objectName: path, contentType: type };
  const metadata = Object.entries(fields).map(([name, value]) => `${name} ${btoa(value)}`);
  const made = await send("POST", `${url}/upload/resumable/sign`, {
    "x-signature": token,
    "upload-length": String(size),
    "upload-metadata": metadata.join(","),
  });
  assert.equal(made.status, 201, made.text);
  return { at: made.location, token };
}

const patch = (at: string, token: string, offset: number, body: BodyInit) =>
  send("PATCH", at, {
    "x-signature": token,
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
  }, body);
const head = (at: string, token: string) => send("HEAD", at, { "x-signature": token });

async function stored(path: string): Promise<Uint8Array | undefined> {
  const answer = await fetch(`${url}/object/${bucket}/${path}`, { headers: asServer });
  const bytes = await answer.bytes();
  return answer.ok ? bytes : undefined;
}

const remains = async () =>
  (await Array.fromAsync(Deno.readDir(incoming))).map(({ name }) => name).sort();
const idOf = (at: string) => at.split("/").at(-1) ?? "";

/** Sends over a bare socket, and stops in the middle of the promised body. */
async function cutPatch(at: string, token: string, sent: Uint8Array, promised: number) {
  const { hostname, port, pathname } = new URL(at);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const lines = [
    `PATCH ${pathname} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    "Tus-Resumable: 1.0.0",
    `X-Signature: ${token}`,
    "Upload-Offset: 0",
    "Content-Type: application/offset+octet-stream",
    `Content-Length: ${promised}`,
    "\r\n",
  ];
  const writer = connection.writable.getWriter();
  await writer.write(new TextEncoder().encode(lines.join("\r\n")));
  await writer.write(sent);
  return connection;
}

Deno.test("keeps all bytes that have arrived when the connection breaks in the middle of a piece", async () => {
  const path = newPath();
  const { at, token } = await create(path);
  const connection = await cutPatch(at, token, film.subarray(0, 2_000_000), PIECE);
  const part = join(incoming, idOf(at));
  await until(async () => (await Deno.stat(part)).size > 1_000_000, "its beginning is stored");
  connection.close();
  const { offset = 0 } = await head(at, token);
  assert.ok(offset > 1_000_000 && offset <= 2_000_000, String(offset));
  assert.equal(await stored(path), undefined);
  const wrong = await patch(at, token, offset + 1, film.subarray(offset + 1, offset + 1 + PIECE));
  assert.deepEqual([wrong.status, (await head(at, token)).offset], [409, offset]);
  const rest = await patch(at, token, offset, film.subarray(offset));
  assert.deepEqual([rest.status, rest.offset], [204, film.length]);
  assert.deepEqual(await stored(path), film);
});

Deno.test("ends a request that hangs when its own sender comes again", async () => {
  const path = newPath();
  const { at, token } = await create(path);
  const connection = await cutPatch(at, token, film.subarray(0, 1_000_000), PIECE);
  const part = join(incoming, idOf(at));
  await until(async () => (await Deno.stat(part)).size > 500_000, "its beginning is stored");
  const { status, offset = 0 } = await head(at, token);
  assert.equal(status, 200);
  assert.equal((await patch(at, token, offset, film.subarray(offset))).offset, film.length);
  assert.deepEqual(await stored(path), film);
  connection.close();
});

Deno.test("refuses pieces of another size than Supabase wants, except the last one", async () => {
  const path = newPath();
  const { at, token } = await create(path, 2 * PIECE);
  for (const size of [1, PIECE - 1, PIECE + 1]) {
    assert.equal((await patch(at, token, 0, new Uint8Array(size))).status, 400, String(size));
  }
  assert.equal((await head(at, token)).offset, 0);
  assert.equal((await patch(at, token, 0, new Uint8Array(2 * PIECE + 1))).status, 400);
  assert.equal((await patch(at, token, 0, new Uint8Array(PIECE))).offset, PIECE);
  await send("DELETE", at, { "x-signature": token });
  assert.equal((await head(at, token)).status, 404);
});

Deno.test("refuses an expired token, and goes on in the middle with a new one", async () => {
  const path = newPath();
  const brief = await openLocalStorage(folder, bucket, { uploadSeconds: 0 });
  const old = await tokenFor(path, brief);
  const { at, token } = await create(path);
  assert.equal((await patch(at, token, 0, film.subarray(0, PIECE))).offset, PIECE);
  const late = await patch(at, old, PIECE, film.subarray(PIECE));
  assert.deepEqual([late.status, late.text], [400, '"exp" claim timestamp check failed']);
  assert.equal((await head(at, old)).status, 400);
  const fresh = await tokenFor(path);
  assert.equal((await patch(at, fresh, PIECE, film.subarray(PIECE))).offset, film.length);
  assert.deepEqual(await stored(path), film);
});

Deno.test("ends an upload a day after it began, and sweeps it away later", async () => {
  const path = newPath();
  const { at, token } = await create(path);
  await patch(at, token, 0, film.subarray(0, PIECE));
  const note = join(incoming, `${idOf(at)}.upload`);
  const known = JSON.parse(await Deno.readTextFile(note));
  known.createdAt = new Date(Date.now() - 24 * 3_600_000 - 1000).toISOString();
  await Deno.writeTextFile(note, JSON.stringify(known));
  assert.equal((await patch(at, token, PIECE, film.subarray(PIECE))).status, 410);
  assert.equal((await head(at, token)).status, 410);
  const longAgo = new Date(Date.now() - 26 * 3_600_000);
  for (const name of [note, join(incoming, idOf(at))]) await Deno.utime(name, longAgo, longAgo);
  local = await openLocalStorage(folder, bucket);
  assert.equal((await head(at, token)).status, 404);
  assert.ok(!(await remains()).some((name) => name.startsWith(idOf(at))));
});

Deno.test("answers 409 and leaves nothing if another upload has taken the name meanwhile", async () => {
  const path = newPath();
  const { at, token } = await create(path);
  const rival = await create(path);
  await patch(at, token, 0, film.subarray(0, PIECE));
  const other = film.toReversed();
  await patch(rival.at, rival.token, 0, other.subarray(0, PIECE));
  assert.equal((await patch(rival.at, rival.token, PIECE, other.subarray(PIECE))).status, 204);
  const last = await patch(at, token, PIECE, film.subarray(PIECE));
  assert.deepEqual([last.status, last.text], [409, "The resource already exists"]);
  assert.deepEqual(await stored(path), other);
  assert.ok(!(await remains()).some((name) => name.startsWith(idOf(at))));
  assert.equal((await head(at, token)).status, 404);
});

Deno.test("reports a complete upload to a sender that missed the last answer", async () => {
  const path = newPath();
  const { at, token } = await create(path);
  await patch(at, token, 0, film.subarray(0, PIECE));
  await patch(at, token, PIECE, film.subarray(PIECE));
  local = await openLocalStorage(folder, bucket);
  assert.deepEqual([(await head(at, token)).status, (await head(at, token)).offset], [
    200,
    film.length,
  ]);
  assert.equal((await send("DELETE", at, { "x-signature": token })).status, 400);
  const removal = {
    method: "DELETE",
    headers: asServer,
    body: JSON.stringify({ prefixes: [path] }),
  };
  await (await fetch(`${url}/object/${bucket}`, removal)).body?.cancel();
  assert.equal((await head(at, token)).status, 410);
});

Deno.test("completes an upload after a kill at its last byte, as soon as the sender looks", async () => {
  const path = newPath();
  const { at, token } = await create(path);
  await patch(at, token, 0, film.subarray(0, PIECE));
  const file = await Deno.open(join(incoming, idOf(at)), { append: true });
  await file.write(film.subarray(PIECE));
  file.close();
  assert.equal(await stored(path), undefined);
  assert.equal((await head(at, token)).offset, film.length);
  assert.deepEqual(await stored(path), film);
});

Deno.test("gives an upload an address that holds behind several proxies", async () => {
  const path = newPath();
  const headers = {
    ...{ "x-signature": await tokenFor(path), "upload-length": "5" },
    ...{ "x-forwarded-proto": "https, http", "x-forwarded-host": "academy.example" },
    "upload-metadata": `bucketName ${btoa(bucket)},objectName ${btoa(path)},contentType ${
      btoa(type)
    }`,
  };
  const { status, location } = await send("POST", `${url}/upload/resumable/sign`, headers);
  assert.equal(status, 201);
  assert.match(
    location.slice(origin.length),
    /^\/storage\/v1\/upload\/resumable\/sign\/[0-9a-f-]{36}$/,
  );
});

Deno.test("stores the right bytes when several senders send the same piece at once", async () => {
  const path = newPath();
  const { at, token } = await create(path);
  const sent = await Promise.all([1, 2, 3].map(() => patch(at, token, 0, film.subarray(0, PIECE))));
  assert.ok(sent.some(({ status }) => status === 204), JSON.stringify(sent));
  for (const { status } of sent) assert.ok([204, 400, 409, 423].includes(status), String(status));
  const { offset = 0 } = await head(at, token);
  assert.equal(offset, PIECE);
  await patch(at, token, offset, film.subarray(offset));
  assert.deepEqual(await stored(path), film);
});

Deno.test("stores an empty file at once, and does not find an upload that nobody began", async () => {
  const path = newPath();
  await create(path, 0);
  assert.deepEqual(await stored(path), new Uint8Array());
  const token = await tokenFor(newPath());
  for (const id of [crypto.randomUUID(), "x", "..", "%2e%2e%2fsecret", "a".repeat(5000)]) {
    const { status } = await head(`${url}/upload/resumable/sign/${id}`, token);
    assert.ok(status === 404 || status === 400, `${id}: ${status}`);
  }
});
