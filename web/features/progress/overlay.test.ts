import assert from "node:assert/strict";
import type { NewProgress, Progress } from "./data.ts";
import { fold, join, layProgressOver } from "./overlay.ts";

const row = (change: Partial<Progress> = {}): Progress => ({
  videoId: "a",
  watched: [],
  position: 0,
  positionAt: null,
  marked: null,
  done: false,
  ...change,
});
const put = (change: Partial<NewProgress>) => ({
  kind: "progress.put",
  payload: { videoId: "a", ...change },
});
const lengths = new Map([["a", 100]]);
const early = "2026-11-20T10:00:00.000Z";
const late = "2026-11-20T11:00:00.000Z";
const over = (rows: Progress[], ...waiting: ReturnType<typeof put>[]) =>
  layProgressOver(rows, waiting, lengths).get("a");

Deno.test("applies waiting writes to the server's progress, with the same result the second time", () => {
  const known = row({ watched: [[0, 40_000]], position: 40, positionAt: early });
  const waiting = put({ watched: [[30_000, 60_000]], position: 60, positionAt: late });
  const once = over([known], waiting);
  assert.deepEqual(once, { ...known, watched: [[0, 60_000]], position: 60, positionAt: late });
  assert.deepEqual(over(once ? [once] : [], waiting), once);
  assert.equal(over([], waiting)?.position, 60);
});

Deno.test("keeps a newer position from another device", () => {
  const known = row({ position: 80, positionAt: late });
  assert.equal(over([known], put({ position: 10, positionAt: early }))?.position, 80);
});

Deno.test("counts 90 of 100 seconds as done, and follows the learner's mark", () => {
  assert.equal(over([], put({ watched: [[0, 89_999]] }))?.done, false);
  assert.equal(over([], put({ watched: [[0, 50_000], [60_000, 100_000]] }))?.done, true);
  assert.equal(over([], put({ marked: true }))?.done, true);
  const seen = row({ watched: [[0, 100_000]], done: true });
  assert.equal(over([seen], put({ marked: false }))?.done, false);
  assert.equal(over([{ ...seen, marked: false, done: false }], put({ marked: null }))?.done, true);
  assert.equal(over([], put({ watched: [[95_000, 200_000]] }))?.done, false);
});

Deno.test("folds two waiting writes: joins the intervals and keeps the later position and mark", () => {
  const joined = join(
    {
      videoId: "a",
      watched: [[0, 5]],
      position: 9,
      positionAt: late,
      marked: true,
      markedAt: early,
    },
    {
      videoId: "a",
      watched: [[5, 9]],
      position: 5,
      positionAt: early,
      marked: null,
      markedAt: late,
    },
  );
  assert.deepEqual(joined, {
    videoId: "a",
    watched: [[0, 9]],
    position: 9,
    positionAt: late,
    marked: null,
    markedAt: late,
  });
});

Deno.test("keeps two writes when one would have more intervals than the server takes", () => {
  const pieces = (from: number): [number, number][] =>
    Array.from({ length: 150 }, (_, n) => [from + n * 10, from + n * 10 + 1]);
  const both = (from: number) =>
    fold({ videoId: "a", watched: pieces(0) }, { videoId: "a", watched: pieces(from) });
  assert.equal(both(5000), undefined);
  assert.equal(both(0)?.watched?.length, 150);
});
