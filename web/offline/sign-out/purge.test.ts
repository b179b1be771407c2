import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { databaseName } from "../queries/user-db.ts";
import { ownChannels, ownStore } from "../testing/browser-store.ts";

const store = ownStore();
ownChannels();
Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
const { writeCachedQuery } = await import("../queries/write-db.ts");
const { writeMark } = await import("../queries/stored-data-mark.ts");
const { purgeOnSignOut } = await import("./purge.ts");
const { sealOnSignOut } = await import("./seal-work.ts");
const { whenSessionStored } = await import("../../lib/http/session-values.ts");
const { forgetUser, onSessionChange, storeUser } = await import("../../lib/http/session.ts");

const aye = "00000000-0000-4000-8000-00000000000a";
const cachedQuery = { hash: "h", data: "cached", at: Date.now(), version: "1" };
/** The databases and values that belong to a user. */
const names = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) =>
    name !== "pyinnya-session"
  );
const readSessionCopy = () =>
  new Promise<string>((resolve) => {
    indexedDB.open("pyinnya-session").onsuccess = ({ target }) => {
      const { result: db } = target as IDBOpenDBRequest;
      const reading = db.transaction("session").objectStore("session").getAll();
      reading.onsuccess = () => resolve(JSON.stringify(reading.result));
      db.close();
    };
  });
const values = () => Object.keys(store).filter((name) => name !== "session changed");

Deno.test("removes what this tab has stored between a sign-out in another tab and its message", async () => {
  storeUser({ id: aye, firstName: "Aye", role: "learner" });
  const otherTab = new BroadcastChannel("session");
  const stop = purgeOnSignOut();
  try {
    // The other tab forgets the user first, and then sends the message.
    delete store.person;
    await writeCachedQuery(aye, cachedQuery);
    writeMark({ personId: aye, about: {}, unsent: 0 });
    assert.deepEqual(await names(), [databaseName(aye)]);
    otherTab.postMessage(null);
    await until(async () => (await names()).length === 0, "the database is deleted");
    assert.deepEqual(values(), []);
  } finally {
    otherTab.close();
    stop();
  }
});

Deno.test("keeps what this tab has stored if the user is signed in again when the message arrives", async () => {
  storeUser({ id: aye, firstName: "Aye", role: "learner" });
  const otherTab = new BroadcastChannel("session");
  const stop = purgeOnSignOut();
  try {
    await writeCachedQuery(aye, cachedQuery);
    const heard = Promise.withResolvers<void>();
    const stopHearing = onSessionChange({ onElsewhere: () => heard.resolve() });
    otherTab.postMessage(null);
    await heard.promise;
    stopHearing();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.deepEqual(await names(), [databaseName(aye)]);
  } finally {
    otherTab.close();
    stop();
  }
});

Deno.test("removes at the next start what a tab left that was closed before it could clean up", async () => {
  storeUser({ id: aye, firstName: "Aye", role: "learner" });
  await writeCachedQuery(aye, cachedQuery);
  writeMark({ personId: aye, about: {}, unsent: 0 });
  forgetUser();
  assert.notDeepEqual(values(), []);
  const stop = purgeOnSignOut();
  await until(async () => (await names()).length === 0, "the database is deleted");
  assert.deepEqual(values(), []);
  stop();
});

Deno.test("removes the copy of a key that another tab removed just before it was closed", async () => {
  storeUser({ id: aye, firstName: "Aye", role: "learner", sealKey: "key of Aye" });
  forgetUser("followed");
  await whenSessionStored();
  delete store[`seal ${aye}`];
  assert.match(await readSessionCopy(), /key of Aye/);
  await sealOnSignOut(aye, "followed");
  await whenSessionStored();
  assert.doesNotMatch(await readSessionCopy(), /key of Aye/);
});
