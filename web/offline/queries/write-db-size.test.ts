import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { Dexie } from "dexie";
import { forgetUser } from "../../lib/http/session.ts";
import { listCachedHashes, removeCachedQueries, writeCachedQuery } from "./write-db.ts";
import { databaseName, readCachedQuery } from "./user-db.ts";

// Deno shares `localStorage` among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forgetUser();

const MOST = 5_000_000;
const aye = "00000000-0000-4000-8000-00000000001a";
const now = Date.now();
const words = (hash: string, bytes: number, at: number) => ({
  hash,
  data: "x".repeat(bytes),
  at,
  version: "1",
});
const picture = (hash: string, bytes: number, at: number) => ({
  ...words(hash, 0, at),
  data: new Blob([new Uint8Array(bytes)], { type: "image/png" }),
});
const write = (
  query: ReturnType<typeof picture> | ReturnType<typeof words>,
  ...here: string[]
) =>
  writeCachedQuery(
    aye,
    query,
    { getQueryCache: () => new Map(here.map((hash) => [hash, true])) },
    MOST,
  );

Deno.test("limits the size: pictures go before texts, the oldest first, and open texts never", async () => {
  await write(words("course", 1_000_000, now - 9000));
  await write(words("old course", 1_000_000, now - 8000));
  for (let n = 0; n < 6; n++) await write(picture(`picture ${n}`, 1_000_000, now - 7000 + n));
  const cachedHashes = await listCachedHashes(aye);
  assert.ok(cachedHashes.includes("course") && cachedHashes.includes("old course"), "words stay");
  assert.ok(cachedHashes.includes("picture 5"), "the newest picture stays");
  assert.ok(!cachedHashes.includes("picture 0"), "the oldest does not");
  assert.ok(await readCachedQuery(aye, "picture 5", "1"));

  // Only texts, and more of them than there is room for.
  await write(words("large", 2_500_000, now), "course", "large");
  await write(words("larger", 2_500_000, now + 1), "course", "large", "larger");
  assert.deepEqual((await listCachedHashes(aye)).sort(), ["course", "large", "larger"]);
});

Deno.test("deletes the oldest picture when the device is too full for a new text", async () => {
  await removeCachedQueries(aye, await listCachedHashes(aye));
  await write(picture("old", 1_000_000, now - 9000));
  await write(words("course", 1000, now - 8000), "course");
  const put = IDBObjectStore.prototype.put;
  // A browser without room answers so as long as the picture is there.
  IDBObjectStore.prototype.put = () => {
    IDBObjectStore.prototype.put = put;
    throw new DOMException("no room left", "QuotaExceededError");
  };
  try {
    await write(words("new", 1000, now), "course", "new");
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  assert.deepEqual((await listCachedHashes(aye)).sort(), ["course", "new"]);
});

Deno.test("keeps what an older app has cached, and counts its size", async () => {
  const mya = "00000000-0000-4000-8000-00000000001b";
  const older = new Dexie(databaseName(mya));
  older.version(1).stores({ kept: "hash" });
  older.version(2).stores({ files: "fingerprint" });
  await older.table("kept").bulkAdd([
    picture("old picture", 4_000_000, now - 9000),
    words("course", 1000, now - 8000),
  ]);
  older.close();
  assert.ok(await readCachedQuery(mya, "old picture", "1"));
  await writeCachedQuery(mya, words("new", 2_500_000, now), undefined, MOST);
  assert.deepEqual((await listCachedHashes(mya)).sort(), ["course", "new"]);
});
