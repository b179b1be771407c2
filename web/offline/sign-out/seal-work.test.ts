import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { openDatabase } from "../../lib/device/databases.ts";
import { draftStoreName, readDraftStore } from "../../lib/device/draft-stores.ts";
import { seal, toBase64 } from "../../lib/device/seal.ts";
import { outboxName } from "../outbox/before-load.ts";
import { openOutboxDb, type OutboxItem } from "../outbox/model.ts";
import { ownChannels, ownStore } from "../testing/browser-store.ts";

const store = ownStore();
ownChannels();
Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
const { endSession, signOutHere, storeUser } = await import("../../lib/http/session.ts");
const { readDraft, storeDraft, whenDraftsStored } = await import("../../lib/device/drafts.ts");
const { restoreDrafts } = await import("../../lib/device/restore-drafts.ts");
const { sealOnSignOut, sealForOtherUsers } = await import("./seal-work.ts");
const { purgeOnSignOut } = await import("./purge.ts");

const aye = "00000000-0000-4000-8000-00000000000a";
const mya = "00000000-0000-4000-8000-00000000000b";
const keys = new Map<string, string>();

/** Signs in as the server does: a user always gets the same key. */
async function signIn(id: string, { hasKey = true } = {}) {
  const sealKey = keys.get(id) ?? toBase64(crypto.getRandomValues(new Uint8Array(32)));
  keys.set(id, sealKey);
  storeUser({ id, firstName: id, role: "learner", ...(hasKey && { sealKey }) });
  if (hasKey) await restoreDrafts();
}

async function write(id: string, ...texts: string[]) {
  const db = openOutboxDb(id);
  const row = { kind: "k", subject: "s", createdAt: 1, state: "queued" as const };
  for (const text of texts) await db.writes.add({ ...row, id: text, payload: { text } });
  await db.answers.put({ subject: "s", body: "plant answered", at: 1 });
  db.close();
}

/** The writes in plain text, and the number of sealed entries. */
async function outboxOf(
  id: string,
): Promise<{ writes: OutboxItem[]; answers: number; sealed: number }> {
  const db = openOutboxDb(id);
  const found = {
    writes: await db.writes.toArray(),
    answers: await db.answers.count(),
    sealed: await db.sealed.count(),
  };
  db.close();
  return found;
}
/** The drafts of this user in IndexedDB. */
async function draftsOf(id: string) {
  const db = await openDatabase(draftStoreName(id));
  if (!db) return undefined;
  const { rows, sealed } = await readDraftStore(db);
  db.close();
  return { texts: rows.map(({ text }) => text), isSealed: sealed !== undefined };
}
const names = async () => (await indexedDB.databases()).map(({ name }) => name);
const gone = (name: string) =>
  until(async () => !(await names()).includes(name), `${name} is deleted`);
const isEmpty = { writes: [], answers: 0, sealed: 0 };
const plain = () => JSON.stringify(store);
const values = () => Object.keys(store).filter((name) => name !== "session changed");

async function reset() {
  for (const name of Object.keys(store)) delete store[name];
  endSession();
  for (const id of [aye, mya]) {
    for (const name of [outboxName(id), draftStoreName(id)]) {
      indexedDB.deleteDatabase(name);
      await gone(name);
    }
  }
}

Deno.test("seals the words of a user at the next start when the browser closed during the sign-out", async () => {
  await reset();
  await signIn(aye);
  storeDraft("here", "plant typed");
  await write(aye, "plant one");
  signOutHere();
  assert.ok(plain().includes("plant"));
  const stop = purgeOnSignOut();
  await until(async () => {
    const { writes, sealed } = await outboxOf(aye);
    return !plain().includes("plant") && writes.length === 0 && sealed === 1;
  }, "her words are sealed");
  stop();
});

for (
  const ending of ["left", "expired", "ended", "suspended", "wrong_person", "followed"] as const
) {
  Deno.test(`leaves no readable word of a user who is gone (${ending}), and restores everything at sign-in`, async () => {
    await reset();
    await signIn(aye);
    storeDraft("here", "plant typed");
    await whenDraftsStored();
    await write(aye, "plant one", "plant two");
    if (ending === "left") signOutHere();
    else if (ending === "followed") await signIn(mya);
    else endSession(ending);
    await sealOnSignOut(aye, ending);

    assert.ok(!plain().includes("plant"), plain());
    assert.ok(!plain().includes(keys.get(aye) ?? ""), "the key is gone, too");
    assert.deepEqual(await draftsOf(aye), { texts: [], isSealed: true });
    assert.deepEqual(await outboxOf(aye), { writes: [], answers: 0, sealed: 1 });
    await signIn(mya);
    assert.equal(readDraft("here"), undefined);
    await signIn(aye);
    assert.equal(readDraft("here"), "plant typed");
    assert.deepEqual(await draftsOf(aye), { texts: ["plant typed"], isSealed: false });
  });
}

Deno.test("keeps nothing at all of a deleted user", async () => {
  await reset();
  await signIn(aye);
  storeDraft("here", "plant typed");
  await write(aye, "plant one");
  endSession("expired");
  await sealOnSignOut(aye, "expired");
  await signIn(aye);
  storeDraft("there", "plant typed, too");
  endSession("deleted");
  await sealOnSignOut(aye, "deleted");
  await gone(outboxName(aye));
  assert.deepEqual(values(), []);
});

Deno.test("seals a draft that a killed browser has lost from localStorage", async () => {
  await reset();
  await signIn(aye);
  const flushed = { ...store };
  storeDraft("here", "plant typed");
  assert.ok(await whenDraftsStored());
  endSession("expired");
  delete store[`draft ${aye} here`];
  Object.assign(store, { [`drafted ${aye}`]: flushed[`drafted ${aye}`] ?? "0" });
  await sealForOtherUsers();
  assert.deepEqual(await draftsOf(aye), { texts: [], isSealed: true });
  await signIn(aye);
  assert.equal(readDraft("here"), "plant typed");
});

Deno.test("prefers a sealed draft to an older text after the browser was killed during sign-out", async () => {
  await reset();
  await signIn(aye);
  storeDraft("here", "old");
  assert.ok(await whenDraftsStored());
  const flushed = { ...store };
  storeDraft("here", "new");
  signOutHere();
  await sealOnSignOut(aye, "left");
  Object.assign(store, flushed);
  await signIn(aye);
  assert.equal(readDraft("here"), "new");
});

Deno.test("deletes the store of drafts when the user leaves without any", async () => {
  await reset();
  await signIn(aye);
  storeDraft("here", "text");
  assert.ok(await whenDraftsStored());
  storeDraft("here", "");
  assert.ok(await whenDraftsStored());
  signOutHere();
  await sealOnSignOut(aye, "left");
  await gone(draftStoreName(aye));
  assert.deepEqual(Object.keys(store).filter((name) => name.startsWith("draft")), []);
});

Deno.test("opens what an older build has sealed", async () => {
  await reset();
  await signIn(aye);
  const texts = JSON.stringify({ [`draft ${aye} here`]: "plant typed" });
  const sealed = toBase64(await seal(keys.get(aye) ?? "", aye, texts));
  endSession("expired");
  await sealOnSignOut(aye, "expired");
  store[`sealed ${aye}`] = sealed;
  await signIn(aye);
  assert.equal(readDraft("here"), "plant typed");
  assert.equal(store[`sealed ${aye}`], undefined);
});

Deno.test("deletes an outbox without waiting writes, but not one with sealed writes", async () => {
  await reset();
  await signIn(aye);
  await write(aye);
  signOutHere();
  await sealOnSignOut(aye, "left");
  await gone(outboxName(aye));

  await signIn(aye);
  await write(aye, "plant one");
  signOutHere();
  await sealOnSignOut(aye, "left");
  await sealOnSignOut(aye, "left");
  assert.deepEqual(await outboxOf(aye), { ...isEmpty, sealed: 1 });
});

Deno.test("seals at the next start what a killed tab has left", async () => {
  await reset();
  await signIn(aye);
  storeDraft("here", "plant typed");
  await write(aye, "plant one");
  indexedDB.open(`pyinnya-${aye}`).onsuccess = ({ target }) =>
    (target as IDBOpenDBRequest).result.close();
  // The session ended, and then the tab was killed before it sealed anything.
  endSession("expired");
  await sealForOtherUsers();
  await gone(`pyinnya-${aye}`);
  assert.ok(!plain().includes("plant"));
  assert.deepEqual(await outboxOf(aye), { ...isEmpty, sealed: 1 });

  await signIn(aye);
  await sealForOtherUsers();
  assert.equal(readDraft("here"), "plant typed", "her own stays where it is");
});

Deno.test("seals the others when one user's data cannot be sealed, and keeps that user's key until it can", async () => {
  await reset();
  for (const id of [aye, mya]) {
    await signIn(id);
    storeDraft("here", `plant typed ${id}`);
    await write(id, `plant ${id}`);
    endSession("expired");
  }
  const { open } = indexedDB;
  // The device's storage fails for a moment, and can open the database again later.
  indexedDB.open = (name, ...version) => {
    if (name !== outboxName(aye)) return open.call(indexedDB, name, ...version);
    const failing = Object.assign(new EventTarget(), { error: new DOMException("It is busy") });
    queueMicrotask(() => (failing as unknown as IDBOpenDBRequest).onerror?.(new Event("error")));
    return failing as unknown as IDBOpenDBRequest;
  };
  try {
    await assert.rejects(sealForOtherUsers());
  } finally {
    indexedDB.open = open;
  }
  assert.equal(store[`seal ${aye}`], keys.get(aye), "her writes wait for it");
  assert.ok(!plain().includes("plant"), "what she was typing is away by now");
  assert.deepEqual(await outboxOf(mya), { ...isEmpty, sealed: 1 });
  assert.equal(store[`seal ${mya}`], undefined);

  await signIn(mya);
  await sealForOtherUsers();
  assert.equal(store[`seal ${aye}`], undefined);
  assert.deepEqual(await outboxOf(aye), { ...isEmpty, sealed: 1 });
});

Deno.test("leaves everything in plain text when the user is back before the sealing", async () => {
  await reset();
  await signIn(aye);
  storeDraft("here", "typed");
  await write(aye, "one");
  endSession("expired");
  await signIn(aye);
  await sealOnSignOut(aye, "expired");
  assert.equal(readDraft("here"), "typed");
  assert.equal((await outboxOf(aye)).writes.length, 1);
});

Deno.test("keeps drafts and outbox open when the user is back during the sealing", async () => {
  await reset();
  await signIn(aye);
  storeDraft("here", "typed");
  endSession("expired");
  const { subtle } = crypto;
  const encrypt = subtle.encrypt.bind(subtle);
  subtle.encrypt = async (...wish) => {
    subtle.encrypt = encrypt;
    const sealed = await encrypt(...wish);
    await signIn(aye);
    return sealed;
  };
  await sealOnSignOut(aye, "expired");
  assert.equal(readDraft("here"), "typed");

  // Now the user comes back between the count of the writes and the end of the sealing.
  const pace = { at: 1, failures: 0, waitUntil: 0, silentUntil: 0, size: 1 };
  const before = openOutboxDb(aye);
  await before.pace.put({ key: "pace", ...pace });
  before.close();
  endSession("expired");
  const clear = IDBObjectStore.prototype.clear;
  IDBObjectStore.prototype.clear = function () {
    storeUser({ id: aye, firstName: aye, role: "learner" });
    return clear.call(this);
  };
  try {
    await sealOnSignOut(aye, "expired");
  } finally {
    IDBObjectStore.prototype.clear = clear;
  }
  const after = openOutboxDb(aye);
  assert.equal(await after.pace.count(), 1, "it is the same, and she writes into it");
  after.close();
});

Deno.test("leaves drafts sealed when the user leaves while they are being opened", async () => {
  await reset();
  await signIn(aye);
  storeDraft("here", "plant typed");
  endSession("expired");
  await sealOnSignOut(aye, "expired");
  const { subtle } = crypto;
  const decrypt = subtle.decrypt.bind(subtle);
  subtle.decrypt = async (...wish) => {
    subtle.decrypt = decrypt;
    const text = await decrypt(...wish);
    signOutHere();
    await sealOnSignOut(aye, "left");
    return text;
  };
  await signIn(aye);
  assert.ok(!plain().includes("plant"), plain());
  await signIn(aye);
  assert.equal(readDraft("here"), "plant typed");
});

Deno.test("waits with the sealing until a tab has finished sending", async () => {
  await reset();
  await signIn(aye);
  await write(aye, "one");
  const sent = Promise.withResolvers<void>();
  const sending = navigator.locks.request(outboxName(aye), () => sent.promise);
  endSession("expired");
  let isDone = false;
  const sealing = sealOnSignOut(aye, "expired").then(() => isDone = true);
  assert.equal((await outboxOf(aye)).writes.length, 1);
  assert.equal(isDone, false);
  sent.resolve();
  await Promise.all([sending, sealing]);
  assert.equal((await outboxOf(aye)).sealed, 1);
});

Deno.test("keeps what cannot be sealed until its user signs in, and removes it only at a sign-out", async () => {
  await reset();
  await signIn(aye, { hasKey: false });
  storeDraft("here", "plant typed");
  await write(aye, "plant one");
  endSession("expired");
  await sealOnSignOut(aye, "expired");
  await signIn(mya);
  await sealOnSignOut(aye, "followed");
  await sealForOtherUsers();
  assert.deepEqual((await outboxOf(aye)).writes.map(({ id }) => id), ["plant one"]);
  assert.equal(readDraft("here"), undefined, "the other user does not see it");
  await signIn(aye, { hasKey: false });
  assert.equal(readDraft("here"), "plant typed");

  signOutHere();
  await sealOnSignOut(aye, "left");
  await gone(outboxName(aye));
  assert.ok(!plain().includes("plant"));
});

for (const [newText, lost] of [["plant new", ""], ["plant new", "key"], ["", "key"]] as const) {
  Deno.test(`removes a text that a kill has brought back after the seal of "${newText}", ${lost}`, async () => {
    await reset();
    await signIn(aye);
    storeDraft("here", "plant old");
    assert.ok(await whenDraftsStored());
    const flushed = { ...store };
    storeDraft("here", newText);
    assert.ok(await whenDraftsStored());
    signOutHere();
    await sealOnSignOut(aye, "left");
    Object.assign(store, flushed);
    for (const name of ["person", ...lost ? [`seal ${aye}`] : []]) delete store[name];
    await sealForOtherUsers();
    assert.ok(!plain().includes("plant"), plain());
    await signIn(aye);
    assert.equal(readDraft("here"), newText || undefined);
  });
}

Deno.test("prefers a draft that was typed after the return to a sealed draft", async () => {
  await reset();
  await signIn(aye);
  storeDraft("here", "old");
  storeDraft("there", "old");
  endSession("expired");
  await sealOnSignOut(aye, "expired");
  store[`draft ${aye} here`] = "new";
  await signIn(aye);
  assert.deepEqual([readDraft("here"), readDraft("there")], ["new", "old"]);
});

Deno.test("stores no draft when no user is signed in", async () => {
  await reset();
  storeDraft("here", "typed");
  assert.deepEqual(values(), []);
});
