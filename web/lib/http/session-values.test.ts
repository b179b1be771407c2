import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { ownChannels, ownStore } from "../../offline/testing/browser-store.ts";

const store = ownStore();
ownChannels();
Object.assign(globalThis, { document: { cookie: "", documentElement: { dataset: {} } } });
const session = await import("./session.ts");
const { whenSessionStored } = await import("./session-values.ts");

const aye = { id: "a", firstName: "Aye", role: "learner", sealKey: "key of a" };
const mya = { id: "m", firstName: "Mya", role: "learner", sealKey: "key of m" };

/** Runs `work`, and then kills the browser, which has not written localStorage since before it. */
async function killAfter(work: () => void) {
  const flushed = { ...store };
  work();
  await whenSessionStored();
  for (const name of Object.keys(store)) delete store[name];
  Object.assign(store, flushed);
}

const stateOf = ({ id }: { id: string }) => ({
  userId: session.currentUserId(),
  storedId: session.storedUser()?.id,
  isPending: session.isSignOutPending(),
  hasKey: session.readSealKey(id) !== null,
});

Deno.test("a kill after a change of user brings back neither the former user nor the former key", async () => {
  session.storeUser(mya);
  await killAfter(() => {
    session.signOutHere();
    session.endPendingSignOut();
    session.removeSealKey(mya.id);
    session.storeUser(aye);
  });
  assert.equal(session.storedUser()?.id, "m", "localStorage is late");
  await session.restoreSession();
  const state = { userId: "a", storedId: "a", isPending: false };
  assert.deepEqual(stateOf(aye), { ...state, hasKey: true });
  assert.deepEqual(stateOf(mya), { ...state, hasKey: false });
});

Deno.test("a kill after a sign-out without a network leaves the user signed out, and the server hears of it", async () => {
  session.storeUser(aye);
  await killAfter(() => session.signOutHere());
  await session.restoreSession();
  assert.deepEqual(stateOf(aye), {
    userId: undefined,
    storedId: undefined,
    isPending: true,
    hasKey: true,
  });
  assert.equal(session.isSignedOutHere(), true);
});

Deno.test("a kill after the server has ended the session leaves the user signed out", async () => {
  session.endPendingSignOut();
  session.storeUser(aye);
  await killAfter(() => session.endSession("suspended"));
  await session.restoreSession();
  assert.equal(session.currentUserId(), undefined);
  assert.equal(session.isSignOutPending(), false);
});

Deno.test("takes over what an older build has stored, and what was newer than the copy at a kill", async () => {
  for (const name of Object.keys(store)) delete store[name];
  indexedDB.deleteDatabase("pyinnya-session");
  store.person = JSON.stringify({ id: "m", firstName: "Mya", role: "learner" });
  store["seal m"] = "key of m";
  await session.restoreSession();
  await whenSessionStored();
  assert.equal(session.storedUser()?.id, "m");
  session.storeUser(aye);
  // The copy of this change is lost, too: it is the older one now.
  await whenSessionStored();
  store.person = JSON.stringify({ id: "m", firstName: "Mya", role: "learner" });
  store["session changed"] = String(Date.now() + 1000);
  await session.restoreSession();
  assert.equal(session.storedUser()?.id, "m");
});
