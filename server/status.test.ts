import assert from "node:assert/strict";
import { StorageAway } from "./services/storage.ts";
import { isOlder } from "../web/app/is-older.ts";
import { OLDEST_APP } from "./status.ts";
import { testApp } from "./testing/app.ts";

const all = { fileSize: undefined, types: undefined };
let limits: () => Promise<{ fileSize: number | undefined; types: string[] | undefined }>;
const { call, close } = await testApp({}, {
  waits: { storageLook: 1 },
  storage: (storage) => ({ ...storage, limits: () => limits() }),
});
Deno.test.afterAll(close);

async function ready() {
  const answer = await call(undefined, "GET", "/readyz");
  return { status: answer.status, ...await answer.json() };
}
const well = {
  status: 200,
  ok: true,
  draining: false,
  database: true,
  storage: true,
  problems: [],
};

Deno.test("it is ready when database and storage answer", async () => {
  limits = () => Promise.resolve(all);
  assert.deepEqual(await ready(), well);
});

Deno.test("a bucket that takes too little is named, and keeps nobody from learning", async () => {
  limits = () => Promise.resolve({ fileSize: 52_428_800, types: ["video/*"] });
  const { problems, ...rest } = await ready();
  assert.deepEqual({ ...rest, problems: [] }, well);
  assert.equal(problems.length, 2);
  assert.match(problems[0], /52428800 bytes/);
  assert.match(problems[1], /application\/pdf.* image\/gif, text\/plain\./);
});

Deno.test("a storage that is away is told; the process lives, and the database is not blamed", async () => {
  limits = () => Promise.reject(new StorageAway(new Error("gone")));
  const away = { ...well, status: 503, ok: false, storage: false };
  assert.deepEqual(await ready(), away);
  assert.equal((await call(undefined, "GET", "/healthz")).status, 200);
  limits = () => new Promise<never>(() => {});
  assert.deepEqual(await ready(), away);
});

Deno.test("a storage that refuses us is told by what it says", async () => {
  limits = () => Promise.reject(new Error("Bucket not found"));
  const { status, storage, problems } = await ready();
  assert.deepEqual([status, storage, problems], [
    503,
    false,
    ["Storage refuses us: Bucket not found"],
  ]);
});

Deno.test("it says which app it is, and which is the oldest that it understands: never one that is not there yet", async () => {
  const { version, oldestApp } = await (await call(undefined, "GET", "/api/config")).json();
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.equal(oldestApp, OLDEST_APP);
  assert.equal(isOlder(version, oldestApp), false);
});
