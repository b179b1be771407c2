import assert from "node:assert/strict";
import { MAX_PASSAGES } from "./choose.ts";
import { windowsOf } from "./lesson-texts.ts";
import { nearFirst, windowsAround } from "./near-second.ts";
import type { Place } from "./queries.ts";

const windows = windowsOf(Array.from({ length: 60 }, (_, n) => ({ second: n * 5, text: "" })));
const place = (change: Partial<Place> = {}): Place => ({
  ...{ kind: "caption", courseId: "ai-master", videoId: "a", sourceId: "a", part: 0 },
  ...{ from: 0, to: 30 },
  ...change,
});

Deno.test("the window around a second comes first, then its neighbours, which do not overlap it", () => {
  const [here, before, behind, ...others] = windowsAround(windows, 150);
  assert.ok(here && before && behind);
  assert.deepEqual(others, []);
  assert.ok(here.from <= 150 && here.to > 150);
  assert.ok(before.to <= here.from && behind.from >= here.to);
  assert.ok(before.to > here.from - 20 && behind.from < here.to + 20);
});

Deno.test("the first and the last window have one neighbour, and no captions have no window", () => {
  assert.equal(windowsAround(windows, 0).length, 2);
  assert.equal(windowsAround(windows, 9999).length, 2);
  assert.deepEqual(windowsAround([], 5), []);
});

Deno.test("near places come first, found places that repeat them are left out, and some are too many", () => {
  const near = [place(), place({ kind: "resource", sourceId: "r", part: 1, from: null, to: null })];
  const found = [
    place({ from: 15, to: 45 }),
    place({ kind: "resource", sourceId: "r", part: 1, from: null, to: null }),
    place({ kind: "resource", sourceId: "r", part: 2, from: null, to: null }),
    place({ videoId: "b" }),
  ];
  assert.deepEqual(nearFirst(near, found), [...near, ...found.slice(2)]);
  assert.deepEqual(nearFirst(undefined, found), found);
  const many = Array.from({ length: 20 }, (_, n) => place({ videoId: `${n + 1}` }));
  assert.equal(nearFirst(near, many).length, MAX_PASSAGES);
});
