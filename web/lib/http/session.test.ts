import assert from "node:assert/strict";
import {
  currentUserId,
  endPendingSignOut,
  forgetUser,
  isSignOutPending,
  onSessionChange,
  readOtherTabs,
  signOutHere,
  storedUser,
  storeUser,
} from "./session.ts";

const store = new Map<string, string>();
// Deno shares one localStorage among tests that run at the same time.
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  },
});
const aye = { id: "a", firstName: "Aye", role: "learner" };
const mya = { id: "m", firstName: "Mya", role: "staff" };

function follow() {
  const events: unknown[] = [];
  const stop = onSessionChange({
    onForgotten: (id) => events.push(`forgotten ${id}`),
    onElsewhere: (isSomebody) => events.push(isSomebody ? "somebody" : "nobody"),
  });
  return { events: events, [Symbol.dispose]: stop };
}

Deno.test("stores id, name and role of the last user, and nothing else", () => {
  storeUser({ ...aye, email: "aye@journey.test" } as typeof aye);
  assert.deepEqual(storedUser(), aye);
  assert.equal(currentUserId(), "a");
  assert.equal(forgetUser(), true);
  assert.equal(forgetUser(), false);
  assert.deepEqual([...store.keys()], ["session changed"]);
});

Deno.test("names the user who is forgotten, also when another user signs in directly", () => {
  using here = follow();
  storeUser(aye);
  storeUser(aye);
  storeUser(mya);
  forgetUser();
  assert.deepEqual(here.events, ["forgotten a", "forgotten m"]);
});

Deno.test("marks a sign-out until the server has confirmed it", () => {
  storeUser(aye);
  signOutHere();
  assert.equal(currentUserId(), undefined);
  assert.equal(storedUser(), undefined);
  assert.equal(isSignOutPending(), true);
  endPendingSignOut();
  assert.equal(isSignOutPending(), false);
});

Deno.test("follows the user that another tab has stored", () => {
  using here = follow();
  storeUser(aye);
  readOtherTabs();
  assert.deepEqual(here.events, [], "no news");
  store.set("person", JSON.stringify(mya));
  readOtherTabs();
  assert.equal(currentUserId(), "m");
  store.delete("person");
  readOtherTabs();
  assert.equal(currentUserId(), undefined);
  assert.deepEqual(here.events, ["somebody", "nobody"]);
});

Deno.test("does not forget a user who has signed in on another tab since", () => {
  storeUser(aye);
  store.set("person", JSON.stringify(mya));
  forgetUser();
  assert.deepEqual(storedUser(), mya);
  forgetUser();
});
