import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../server/testing/until.ts";
import {
  dropBytes,
  dropBytesBefore,
  dropFile,
  dropKept,
  dropStale,
  keepBytes,
  keepFile,
  readBytes,
  readFiles,
  writeKept,
} from "./db.ts";
import { readKept } from "./read-kept.ts";
import { openFilesDb } from "./files/db.ts";
import { openOutboxDb } from "./outbox-db.ts";
import { purgeForgotten } from "./purge.ts";
import { sealForOtherUsers } from "./seal-on-sign-out.ts";
import { forget, remember } from "../lib/session.ts";

// Deno shares `localStorage` among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forget();

const DAY = 24 * 60 * 60_000;
const aye = "00000000-0000-4000-8000-00000000004a";
const mya = "00000000-0000-4000-8000-00000000004b";
const thida = "00000000-0000-4000-8000-00000000004c";

/** Creates an outbox with `count` writes, and the answer to another write. */
async function keepUnsent(personId: string, count = 1) {
  const db = openOutboxDb(personId);
  const row = { kind: "k", subject: "s", payload: {}, createdAt: 1, state: "queued" as const };
  for (let n = 0; n < count; n++) await db.writes.add({ ...row, id: `w${n}` });
  await db.answers.put({ subject: "s", body: "private", at: 1 });
  db.close();
}
const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
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
  await writeKept(aye, cachedQuery("fresh"));
  await writeKept(aye, cachedQuery("fresh", { data: "newer" }));
  await writeKept(aye, cachedQuery("old", { at: Date.now() - 31 * DAY }));
  await writeKept(aye, cachedQuery("other", { version: "0" }));
  assert.equal((await readKept(aye, "fresh", "1"))?.data, "newer");
  for (const hash of ["old", "other", "never"]) {
    assert.equal(await readKept(aye, hash, "1"), undefined, hash);
  }
  await dropStale(aye, "1");
  assert.equal(await readKept(aye, "other", "0"), undefined);
  assert.ok(await readKept(aye, "fresh", "1"));

  await writeKept(aye, cachedQuery("deleted"));
  await dropKept(aye, ["deleted", "never kept"]);
  assert.equal(await readKept(aye, "deleted", "1"), undefined);
  assert.ok(await readKept(aye, "fresh", "1"));
});

Deno.test("keeps cached queries when an update changes no shapes", async () => {
  await writeKept(mya, cachedQuery("course", { version: "1.2.3" }));
  assert.ok(await readKept(mya, "course", "1.2.4"));
  await dropStale(mya, "1.2.4");
  assert.ok(await readKept(mya, "course", "1.2.3"));
  assert.equal(await readKept(mya, "course", "1.3.0"), undefined);
  await dropStale(mya, "1.3.0");
  assert.equal(await readKept(mya, "course", "1.2.3"), undefined);
});

Deno.test("finds the handle of an uploading file for a while, until the file has arrived", async () => {
  // Any object works here, because the store only copies it.
  const handle = { name: "a.mp4" } as FileSystemFileHandle;
  const at = Date.now();
  await keepFile(aye, { fingerprint: "old", handle, at: at - 2 * DAY });
  await keepFile(aye, { fingerprint: "new", handle, at });
  await keepFile(aye, { fingerprint: "arrived", handle, at });
  await dropFile(aye, "arrived");
  assert.deepEqual(await readFiles(aye, at - DAY), [{ fingerprint: "new", handle, at }]);
  assert.deepEqual((await readFiles(aye, 0)).length, 1);
  assert.deepEqual(await readFiles(mya, 0), []);
});

Deno.test("stores only so many attachments of a question, each until it has arrived or is old", async () => {
  const keep = (key: string, at = 7) => keepBytes(aye, { key, bytes: new Blob([key]), at }, 3);
  await keep("a", 1);
  await keep("b");
  await keep("c");
  await assert.rejects(keep("d"), /no room/);
  assert.equal(await readBytes(aye, "d"), undefined);
  await dropBytes(aye, "b");
  await keep("d");
  await dropBytesBefore(aye, 2);
  assert.equal(await readBytes(aye, "a"), undefined);
  assert.ok(await readBytes(aye, "c"));
  assert.ok(await readBytes(aye, "d"));
  assert.equal(await readBytes(mya, "c"), undefined);
});

Deno.test("gives each user a database of their own", async () => {
  await writeKept(aye, cachedQuery("note"));
  await writeKept(mya, cachedQuery("another"));
  assert.equal(await readKept(mya, "note", "1"), undefined);
  assert.deepEqual(await names(), [`pyinnya-${aye}`, `pyinnya-${mya}`]);
});

Deno.test("deletes a user's open database at sign-out, and creates a new one later", async () => {
  const stop = purgeForgotten();
  remember({ id: aye, firstName: "Aye", role: "learner" });
  await writeKept(aye, cachedQuery("note"));
  forget();
  await gone(`pyinnya-${aye}`);
  await writeKept(aye, cachedQuery("other"));
  assert.equal(await readKept(aye, "note", "1"), undefined);
  assert.ok(await readKept(aye, "other", "1"));

  remember({ id: aye, firstName: "Aye", role: "learner" });
  remember({ id: mya, firstName: "Mya", role: "learner" });
  // Another user signed in although the first one never signed out.
  await gone(`pyinnya-${aye}`);
  forget();
  stop();
});

Deno.test("deletes at the next start what a killed tab left of other users", async () => {
  await writeKept(aye, cachedQuery("note"));
  await writeKept(mya, cachedQuery("note"));
  await keepUnsent(aye);
  await keepUnsent(thida, 0);
  // The downloads on the device are locked, not deleted.
  const files = openFilesDb(aye);
  await files.open();
  files.close();
  const sealKey = btoa("k".repeat(32));
  remember({ id: aye, firstName: "Aye", role: "learner", sealKey });
  remember({ id: mya, firstName: "Mya", role: "learner" });
  await sealForOtherUsers();
  await gone(`pyinnya-${aye}`);
  await gone(`pyinnya-${thida}-outbox`);
  assert.deepEqual(await names(), [
    `pyinnya-${aye}-files`,
    `pyinnya-${aye}-outbox`,
    `pyinnya-${mya}`,
  ]);
  forget();
});

Deno.test("keeps only the unsent writes of an outbox after the session, sealed and without answers", async () => {
  const stop = purgeForgotten();
  for (const [id, count] of [[mya, 1], [thida, 0]] as const) {
    await keepUnsent(id, count);
    remember({ id, firstName: "A", role: "learner", sealKey: btoa("k".repeat(32)) });
    forget();
  }
  stop();
  await gone(`pyinnya-${thida}-outbox`);
  assert.ok((await names()).includes(`pyinnya-${mya}-outbox`));
  const db = openOutboxDb(mya);
  await until(async () => await db.sealed.count() > 0, "what was unsent is sealed");
  assert.deepEqual([await db.writes.count(), await db.answers.count()], [0, 0]);
  db.close();
});
