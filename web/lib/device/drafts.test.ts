import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { ownChannels, ownStore } from "../../offline/testing/browser-store.ts";

const store = ownStore();
ownChannels();
Object.assign(globalThis, { document: {} });
const { forgetUser, storeUser } = await import("../http/session.ts");
const { readDraft, storeDraft } = await import("./drafts.ts");
const { openDrafts, whenDraftsStored } = await import("./drafts.ts");
const { draftStoreName, openDraftStore, readDraftStore } = await import("./draft-stores.ts");

let users = 0;
function newUser(): string {
  const id = `00000000-0000-4000-8000-0000000000${10 + users++}`;
  for (const name of Object.keys(store)) delete store[name];
  signIn(id);
  return id;
}
const signIn = (id: string) => storeUser({ id, firstName: "Aye", role: "learner" });

/** The next start of the browser, which has lost what localStorage took since `flushed`. */
async function restartWith(id: string, flushed: Record<string, string>) {
  forgetUser();
  for (const name of Object.keys(store)) delete store[name];
  Object.assign(store, flushed);
  signIn(id);
  await openDrafts(null);
}

async function readRows(id: string): Promise<Record<string, string>> {
  const db = await openDraftStore(id);
  const { rows } = await readDraftStore(db);
  db.close();
  return Object.fromEntries(rows.map(({ place, text }) => [place, text]));
}

Deno.test("puts back the newest drafts that a killed browser has lost, and removes the removed ones", async () => {
  const id = newUser();
  storeDraft("changed", "old");
  storeDraft("removed", "old");
  assert.ok(await whenDraftsStored());
  const flushed = { ...store };
  storeDraft("changed", "new");
  storeDraft("removed", "");
  storeDraft("added", "new");
  assert.ok(await whenDraftsStored());
  await restartWith(id, flushed);
  assert.deepEqual(["changed", "removed", "added"].map(readDraft), ["new", undefined, "new"]);
});

Deno.test("keeps what localStorage has when IndexedDB is behind, and copies it", async () => {
  const id = newUser();
  storeDraft("changed", "old");
  storeDraft("removed", "old");
  assert.ok(await whenDraftsStored());
  storeDraft("changed", "new");
  storeDraft("removed", "");
  // The page is left before its write has begun.
  await restartWith(id, { ...store });
  assert.deepEqual(["changed", "removed"].map(readDraft), ["new", undefined]);
  storeDraft("other", "text");
  assert.ok(await whenDraftsStored());
  assert.deepEqual(await readRows(id), { changed: "new", removed: "", other: "text" });
});

Deno.test("copies the drafts of an older build", async () => {
  const id = newUser();
  await restartWith(id, { [`draft ${id} note`]: "of an older build" });
  assert.equal(readDraft("note"), "of an older build");
  storeDraft("other", "text");
  assert.ok(await whenDraftsStored());
  assert.equal((await readRows(id)).note, "of an older build");
});

Deno.test("keeps a draft that was typed before the lost drafts were back", async () => {
  const id = newUser();
  storeDraft("here", "old");
  storeDraft("there", "old");
  const flushed = { ...store };
  storeDraft("there", "lost");
  assert.ok(await whenDraftsStored());
  forgetUser();
  for (const name of Object.keys(store)) delete store[name];
  Object.assign(store, flushed);
  signIn(id);
  storeDraft("here", "new");
  await openDrafts(null);
  assert.deepEqual(["here", "there"].map(readDraft), ["new", "lost"]);
  assert.ok(await whenDraftsStored());
});

Deno.test("leaves no trace of a draft that was removed before it was written", async () => {
  const id = newUser();
  storeDraft("short", "text");
  storeDraft("short", "");
  assert.ok(await whenDraftsStored());
  assert.deepEqual(await readRows(id), {});
});

Deno.test("writes nothing for a user who has left", async () => {
  const id = newUser();
  await openDrafts(null);
  storeDraft("here", "text");
  const storing = whenDraftsStored();
  forgetUser();
  await storing;
  assert.deepEqual(await readRows(id), {});
  assert.equal(await whenDraftsStored(), false);
});

Deno.test("says that drafts are not on the disk when the store fails, and stores them all later", async () => {
  const id = newUser();
  const { open } = indexedDB;
  indexedDB.open = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  try {
    storeDraft("here", "text");
    assert.equal(await whenDraftsStored(), false);
  } finally {
    indexedDB.open = open;
  }
  assert.equal(readDraft("here"), "text");
  storeDraft("there", "text");
  assert.ok(await whenDraftsStored());
  assert.deepEqual(await readRows(id), { here: "text", there: "text" });
  assert.ok((await indexedDB.databases()).some(({ name }) => name === draftStoreName(id)));
});

Deno.test("keeps a draft that was typed while the store failed, when a later draft opens it again", async () => {
  const id = newUser();
  storeDraft("here", "old");
  assert.ok(await whenDraftsStored());
  forgetUser();
  // The browser was killed, so that the row in the store is newer than localStorage.
  for (const name of Object.keys(store)) delete store[name];
  signIn(id);
  const { open } = indexedDB;
  indexedDB.open = () => {
    throw new DOMException("Denied", "UnknownError");
  };
  try {
    storeDraft("here", "new");
    assert.equal(await whenDraftsStored(), false);
  } finally {
    indexedDB.open = open;
  }
  storeDraft("there", "text");
  assert.ok(await whenDraftsStored());
  assert.equal(readDraft("here"), "new");
  assert.deepEqual(await readRows(id), { here: "new", there: "text" });
});

Deno.test("writes a draft again by itself after the browser has closed the store", async () => {
  const id = newUser();
  storeDraft("here", "one");
  assert.ok(await whenDraftsStored());
  const { transaction } = IDBDatabase.prototype;
  let hasFailed = false;
  IDBDatabase.prototype.transaction = function (...options) {
    if (options[1] !== "readwrite") return transaction.apply(this, options);
    IDBDatabase.prototype.transaction = transaction;
    hasFailed = true;
    throw new DOMException("The store is closed", "InvalidStateError");
  };
  storeDraft("here", "one two");
  await until(async () => (await readRows(id)).here === "one two");
  assert.ok(hasFailed);
});

Deno.test("writes a draft that comes in any moment after the write before it", async () => {
  newUser();
  await openDrafts(null);
  for (let steps = 0; steps <= 12; steps++) {
    const later = Promise.withResolvers<boolean>();
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...options) {
      IDBDatabase.prototype.transaction = transaction;
      const writing = transaction.apply(this, options);
      writing.addEventListener("complete", async () => {
        for (let step = 0; step < steps; step++) await undefined;
        storeDraft("later", String(steps));
        later.resolve(whenDraftsStored());
      });
      return writing;
    };
    storeDraft("here", String(steps));
    await whenDraftsStored();
    assert.ok(await later.promise, `after ${steps} steps`);
  }
});

Deno.test("removes the record of a removed draft after an hour", async () => {
  const id = newUser();
  storeDraft("here", "text");
  assert.ok(await whenDraftsStored());
  storeDraft("here", "");
  assert.ok(await whenDraftsStored());
  assert.deepEqual(await readRows(id), { here: "" });
  const { now } = Date;
  Date.now = () => now() + 2 * 60 * 60_000;
  try {
    await restartWith(id, { ...store });
    storeDraft("other", "text");
    assert.ok(await whenDraftsStored());
  } finally {
    Date.now = now;
  }
  assert.deepEqual(await readRows(id), { other: "text" });
});
