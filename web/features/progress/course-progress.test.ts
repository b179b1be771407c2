import assert from "node:assert/strict";
import { sumUp, watchedShare } from "./course-progress.ts";

const list = [{ id: "a", durationSeconds: 100 }, { id: "b", durationSeconds: 300 }];
type Row = { watched: [number, number][]; positionAt: string | null; done: boolean };
const none: Row = { watched: [], positionAt: null, done: false };
const sumOf = (rows: Record<string, Partial<Row>>) =>
  sumUp(list, new Map(Object.entries(rows).map(([id, row]) => [id, { ...none, ...row }])));
const shareOf = (rows: Record<string, Partial<Row>>) => watchedShare(sumOf(rows));

Deno.test("a ring shows the watched time of a course in which no video is done", () => {
  assert.equal(shareOf({}), 0);
  assert.equal(shareOf({ b: { watched: [[0, 50_000], [100_000, 150_000]] } }), 0.25);
  // A video may have become shorter since.
  assert.equal(shareOf({ a: { watched: [[0, 900_000]] } }), 0.25);
});

Deno.test("a done video counts whole, however much of it was watched", () => {
  assert.equal(shareOf({ a: { done: true }, b: { watched: [[0, 150_000]] } }), 0.625);
  assert.equal(shareOf({ a: { done: true }, b: { done: true, watched: [[0, 1000]] } }), 1);
});

Deno.test("a course is begun by watching or by going to a place, but not by a mark", () => {
  const isBegun = (row: Partial<Row>) => sumOf({ b: row }).isBegun;
  assert.equal(isBegun({}), false);
  assert.equal(isBegun({ done: true }), false);
  assert.equal(isBegun({ watched: [[0, 1000]] }), true);
  assert.equal(isBegun({ positionAt: "2026-11-20T10:00:00.000Z" }), true);
});

Deno.test("a course without known lengths shows the share of its done videos", () => {
  assert.equal(watchedShare({ videos: 4, done: 1 }), 0.25);
  assert.equal(watchedShare({ videos: 4, done: 1, seconds: 0, watchedSeconds: 0 }), 0.25);
  assert.equal(watchedShare({ videos: 0, done: 0 }), 0);
});
