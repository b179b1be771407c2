import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { forgetUser, storeUser } from "../../lib/http/session.ts";
import { openFilesDb } from "../downloads/store.ts";
import { openOutboxDb } from "../outbox/model.ts";
import { purgeOnSignOut } from "../sign-out/purge.ts";
import { sealForOtherUsers } from "../sign-out/seal-work.ts";
import {
  putAttachmentBytes,
  putUploadHandle,
  readAttachmentBytes,
  readUploadHandles,
  removeAttachmentBytes,
  removeAttachmentBytesBefore,
  removeCachedQueries,
  removeQueriesIf,
  removeUploadHandle,
  writeCachedQuery,
} from "./write-db.ts";
import { readCachedQuery } from "./user-db.ts";

// Deno shares `localStorage` among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forgetUser();

const DAY = 24 * 60 * 60_000;
const aye = "00000000-0000-4000-8000-00000000004a";
const mya = "00000000-0000-4000-8000-00000000004b";
const thida = "00000000-0000-4000-8000-00000000004c";

/** Creates an outbox with `count` writes, and the answer to another write. */
async function keepUnsent(userId: string, count = 1) {
  const db = openOutboxDb(userId);
  const row = { kind: "k", subject: "s", payload: {}, createdAt: 1, state: "queued" as const };
  for (let n = 0; n < count; n++) await db.writes.add({ ...row, id: `w${n}` });
  await db.answers.put({ subject: "s", body: "private", at: 1 });
  db.close();
}
const names = async () =>
  (await indexedDB.databases()).map(({ name }) => name)
    .filter((name) => name !== "pyinnya-session").sort();
const cachedQuery = (hash: string, wish = {}) => ({
  hash,
  data: { said: hash },
  at: Date.now(),
  version: "1",
  ...wish,
});
/** A database is deleted only when its last connection closes. */
const gone = (name: string) =>
  until(async () => !(await names()).includes(name), `${name} is deleted`);

Deno.test("keeps one record per query, until it is a month old or the app has another version", async () => {
  await writeCachedQuery(aye, cachedQuery("fresh"));
  await writeCachedQuery(aye, cachedQuery("fresh", { data: "newer" }));
  await writeCachedQuery(aye, cachedQuery("old", { at: Date.now() - 31 * DAY }));
  await writeCachedQuery(aye, cachedQuery("other", { version: "0" }));
  assert.equal((await readCachedQuery(aye, "fresh", "1"))?.data, "newer");
  for (const hash of ["old", "other", "never"]) {
    assert.equal(await readCachedQuery(aye, hash, "1"), undefined, hash);
  }
  await removeQueriesIf(aye, ({ version }) => version === "0");
  assert.equal(await readCachedQuery(aye, "other", "0"), undefined);
  assert.ok(await readCachedQuery(aye, "fresh", "1"));

  await writeCachedQuery(aye, cachedQuery("deleted"));
  await removeCachedQueries(aye, ["deleted", "never kept"]);
  assert.equal(await readCachedQuery(aye, "deleted", "1"), undefined);
  assert.ok(await readCachedQuery(aye, "fresh", "1"));
});

Deno.test("keeps cached queries when an update changes no shapes", async () => {
  await writeCachedQuery(mya, cachedQuery("course", { version: "1.2.3" }));
  assert.ok(await readCachedQuery(mya, "course", "1.2.4"));
  assert.equal(await readCachedQuery(mya, "course", "1.3.0"), undefined);
});

Deno.test("finds the handle of an uploading file for a while, until the file has arrived", async () => {
  // Any object works here, because the store only copies it.
  const handle = { name: "a.mp4" } as FileSystemFileHandle;
  const at = Date.now();
  await putUploadHandle(aye, { fingerprint: "old", handle, at: at - 2 * DAY });
  await putUploadHandle(aye, { fingerprint: "new", handle, at });
  await putUploadHandle(aye, { fingerprint: "arrived", handle, at });
  await removeUploadHandle(aye, "arrived");
  assert.deepEqual(await readUploadHandles(aye, at - DAY), [{ fingerprint: "new", handle, at }]);
  assert.deepEqual((await readUploadHandles(aye, 0)).length, 1);
  assert.deepEqual(await readUploadHandles(mya, 0), []);
});

Deno.test("stores only so many attachments of a question, each until it has arrived or is old", async () => {
  const keep = (key: string, at = 7) =>
    putAttachmentBytes(aye, { key, bytes: new Blob([key]), at }, 3);
  await keep("a", 1);
  await keep("b");
  await keep("c");
  await assert.rejects(keep("d"), /Too many attachments/);
  assert.equal(await readAttachmentBytes(aye, "d"), undefined);
  await removeAttachmentBytes(aye, "b");
  await keep("d");
  await removeAttachmentBytesBefore(aye, 2);
  assert.equal(await readAttachmentBytes(aye, "a"), undefined);
  assert.ok(await readAttachmentBytes(aye, "c"));
  assert.ok(await readAttachmentBytes(aye, "d"));
  assert.equal(await readAttachmentBytes(mya, "c"), undefined);
});

Deno.test("gives each user a database of their own", async () => {
  await writeCachedQuery(aye, cachedQuery("note"));
  await writeCachedQuery(mya, cachedQuery("another"));
  assert.equal(await readCachedQuery(mya, "note", "1"), undefined);
  assert.deepEqual(await names(), [`pyinnya-${aye}`, `pyinnya-${mya}`]);
});

Deno.test("deletes a user's open database at sign-out, and creates a new one later", async () => {
  const stop = purgeOnSignOut();
  storeUser({ id: aye, firstName: "Aye", role: "learner" });
  await writeCachedQuery(aye, cachedQuery("note"));
  forgetUser();
  await gone(`pyinnya-${aye}`);
  await writeCachedQuery(aye, cachedQuery("other"));
  assert.equal(await readCachedQuery(aye, "note", "1"), undefined);
  assert.ok(await readCachedQuery(aye, "other", "1"));

  storeUser({ id: aye, firstName: "Aye", role: "learner" });
  storeUser({ id: mya, firstName: "Mya", role: "learner" });
  // Another user signed in although the first one never signed out.
  await gone(`pyinnya-${aye}`);
  forgetUser();
  stop();
});

Deno.test("a database that another tab deleted at sign-out comes back only with a user", async () => {
  const stored = new Map<string, string>();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
  storeUser({ id: aye, firstName: "Aye", role: "learner" });
  await writeCachedQuery(aye, cachedQuery("note"));
  const person = stored.get("person") ?? "";

  // The other tab does this before it tells this tab.
  stored.delete("person");
  indexedDB.deleteDatabase(`pyinnya-${aye}`);
  await gone(`pyinnya-${aye}`);
  await assert.rejects(writeCachedQuery(aye, cachedQuery("late")));
  assert.deepEqual((await names()).filter((name) => name === `pyinnya-${aye}`), []);

  // The same user signs in there again, and this tab never hears of it.
  stored.set("person", person);
  await writeCachedQuery(aye, cachedQuery("new"));
  assert.ok(await readCachedQuery(aye, "new", "1"));

  forgetUser();
  Reflect.deleteProperty(globalThis, "localStorage");
});

Deno.test("a database that a newer app in another tab wants to change opens again", async () => {
  storeUser({ id: aye, firstName: "Aye", role: "learner" });
  await writeCachedQuery(aye, cachedQuery("before"));
  const upgrade = indexedDB.open(`pyinnya-${aye}`, 1000);
  // This app gives way. The change itself is not made.
  upgrade.onupgradeneeded = () => upgrade.transaction?.abort();
  await new Promise((resolve) => upgrade.onerror = resolve);
  await writeCachedQuery(aye, cachedQuery("after"));
  assert.ok(await readCachedQuery(aye, "after", "1"));
  forgetUser();
});

Deno.test("deletes at the next start what a killed tab left of other users", async () => {
  await writeCachedQuery(aye, cachedQuery("note"));
  await writeCachedQuery(mya, cachedQuery("note"));
  await keepUnsent(aye);
  await keepUnsent(thida, 0);
  // The downloads on the device are locked, not deleted.
  const files = openFilesDb(aye);
  await files.open();
  files.close();
  const sealKey = btoa("k".repeat(32));
  storeUser({ id: aye, firstName: "Aye", role: "learner", sealKey });
  storeUser({ id: mya, firstName: "Mya", role: "learner" });
  await sealForOtherUsers();
  await gone(`pyinnya-${aye}`);
  await gone(`pyinnya-${thida}-outbox`);
  assert.deepEqual(await names(), [
    `pyinnya-${aye}-files`,
    `pyinnya-${aye}-outbox`,
    `pyinnya-${mya}`,
  ]);
  forgetUser();
});

Deno.test("keeps only the unsent writes of an outbox after the session, sealed and without answers", async () => {
  const stop = purgeOnSignOut();
  for (const [id, count] of [[mya, 1], [thida, 0]] as const) {
    await keepUnsent(id, count);
    storeUser({ id, firstName: "A", role: "learner", sealKey: btoa("k".repeat(32)) });
    forgetUser();
  }
  stop();
  await gone(`pyinnya-${thida}-outbox`);
  assert.ok((await names()).includes(`pyinnya-${mya}-outbox`));
  const db = openOutboxDb(mya);
  await until(async () => await db.sealed.count() > 0, "what was unsent is sealed");
  assert.deepEqual([await db.writes.count(), await db.answers.count()], [0, 0]);
  db.close();
});
