import assert from "node:assert/strict";
import { parseBulk } from "./bulk-items.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const item = { number: 1, name: "a.mp4", size: 5, fingerprint: "5 1 a.mp4" };
const arrived = {
  ...item,
  number: 2,
  brought: { path: "videos/b.mp4", seconds: 7, pieces: ["x"] },
};
const bulk = { at: now - 1000, place: "{}", items: [item, arrived] };

Deno.test("reads a stored list with its arrived files", () => {
  assert.deepEqual(parseBulk(JSON.stringify(bulk), now), bulk);
});

Deno.test("ignores a stored list that is a day old, and a stored text that is no list", () => {
  const old = { ...bulk, at: now - 24 * 3_600_000 };
  const empty = { ...bulk, items: [] };
  const odd = { ...bulk, items: [{ ...item, fingerprint: 7 }] };
  const lost = { ...bulk, items: [{ ...item, brought: {} }] };
  for (const other of [old, empty, odd, lost, { ...bulk, items: [null] }, [], null]) {
    assert.equal(parseBulk(JSON.stringify(other), now), undefined, JSON.stringify(other));
  }
  for (const text of [undefined, "", "{"]) assert.equal(parseBulk(text, now), undefined);
});
