import assert from "node:assert/strict";
import { createListeners, createStore } from "./store.ts";

Deno.test("tells every listener of a new value until the listener is removed", () => {
  const { get, set, subscribe } = createStore("one");
  const seen: string[] = [];
  const stops = ["first", "second"].map((name) => subscribe(() => seen.push(`${name} ${get()}`)));
  set("two");
  stops[0]?.();
  set("three");
  stops[1]?.();
  set("four");
  assert.deepEqual(seen, ["first two", "second two", "second three"]);
  assert.equal(get(), "four");
});

Deno.test("tells listeners what has happened", () => {
  const { notify, subscribe } = createListeners<[boolean]>();
  const seen: boolean[] = [];
  subscribe((isReached) => seen.push(isReached));
  notify(false);
  notify(true);
  assert.deepEqual(seen, [false, true]);
});
