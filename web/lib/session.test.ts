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
// Deno shares its own among the tests that run at the same time.
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
  const told: unknown[] = [];
  const stop = followSession({
    onForgotten: (id) => told.push(`forgotten ${id}`),
    onElsewhere: (isSomebody) => told.push(isSomebody ? "somebody" : "nobody"),
  });
  return { told, [Symbol.dispose]: stop };
}

Deno.test("the last person is remembered by name and role, and by nothing else", () => {
  remember({ ...aye, email: "aye@journey.test" } as typeof aye);
  assert.deepEqual(remembered(), aye);
  assert.equal(currentPersonId(), "a");
  assert.equal(forget(), true);
  assert.equal(forget(), false);
  assert.equal(store.size, 0);
});

Deno.test("whoever is forgotten is named, also when another simply takes the place", () => {
  using here = follow();
  remember(aye);
  remember(aye);
  remember(mya);
  forget();
  assert.deepEqual(here.told, ["forgotten a", "forgotten m"]);
});

Deno.test("leaving leaves a mark, until the server has heard", () => {
  remember(aye);
  leave();
  assert.equal(currentPersonId(), undefined);
  assert.equal(remembered(), undefined);
  assert.equal(isLeaving(), true);
  hasLeft();
  assert.equal(isLeaving(), false);
});

Deno.test("a tab follows what another has written", () => {
  using here = follow();
  remember(aye);
  catchUp();
  assert.deepEqual(here.told, [], "no news");
  store.set("person", JSON.stringify(mya));
  catchUp();
  assert.equal(currentPersonId(), "m");
  store.delete("person");
  catchUp();
  assert.equal(currentPersonId(), undefined);
  assert.deepEqual(here.told, ["somebody", "nobody"]);
});

Deno.test("forgetting one does not forget whom another tab has let in since", () => {
  remember(aye);
  store.set("person", JSON.stringify(mya));
  forget();
  assert.deepEqual(remembered(), mya);
  forget();
});
