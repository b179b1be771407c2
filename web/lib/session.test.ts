import assert from "node:assert/strict";
import {
  catchUp,
  currentPersonId,
  followSession,
  forget,
  hasLeft,
  isLeaving,
  leave,
  remember,
  remembered,
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
  const stop = followSession({
    onForgotten: (id) => events.push(`forgotten ${id}`),
    onElsewhere: (isSomebody) => events.push(isSomebody ? "somebody" : "nobody"),
  });
  return { events: events, [Symbol.dispose]: stop };
}

Deno.test("stores id, name and role of the last user, and nothing else", () => {
  remember({ ...aye, email: "aye@journey.test" } as typeof aye);
  assert.deepEqual(remembered(), aye);
  assert.equal(currentPersonId(), "a");
  assert.equal(forget(), true);
  assert.equal(forget(), false);
  assert.equal(store.size, 0);
});

Deno.test("names the user who is forgotten, also when another user signs in directly", () => {
  using here = follow();
  remember(aye);
  remember(aye);
  remember(mya);
  forget();
  assert.deepEqual(here.events, ["forgotten a", "forgotten m"]);
});

Deno.test("marks a sign-out until the server has confirmed it", () => {
  remember(aye);
  leave();
  assert.equal(currentPersonId(), undefined);
  assert.equal(remembered(), undefined);
  assert.equal(isLeaving(), true);
  hasLeft();
  assert.equal(isLeaving(), false);
});

Deno.test("follows the user that another tab has stored", () => {
  using here = follow();
  remember(aye);
  catchUp();
  assert.deepEqual(here.events, [], "no news");
  store.set("person", JSON.stringify(mya));
  catchUp();
  assert.equal(currentPersonId(), "m");
  store.delete("person");
  catchUp();
  assert.equal(currentPersonId(), undefined);
  assert.deepEqual(here.events, ["somebody", "nobody"]);
});

Deno.test("does not forget a user who has signed in on another tab since", () => {
  remember(aye);
  store.set("person", JSON.stringify(mya));
  forget();
  assert.deepEqual(remembered(), mya);
  forget();
});
