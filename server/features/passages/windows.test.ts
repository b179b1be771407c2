import assert from "node:assert/strict";
import { windowsOf } from "./lesson-texts.ts";

const everySeconds = (step: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ second: n * step, text: `${n}` }));
const textsOf = (cues: { second: number; text: string }[]) =>
  windowsOf(cues).map(({ cues }) => cues.map(({ text }) => text));

Deno.test("cuts captions into windows of 20 to 40 seconds that overlap", () => {
  const windows = windowsOf(everySeconds(5, 25));
  for (const { from, to } of windows) {
    assert.ok(to - from >= 15 && to - from <= 40, `${from} ${to}`);
  }
  for (const [n, { from }] of windows.entries()) {
    const before = windows[n - 1];
    if (before) assert.ok(from > before.from && from < before.to, `${from} in ${before.to}`);
  }
  const texts = new Set(windows.flatMap(({ cues }) => cues.map(({ text }) => text)));
  assert.equal(texts.size, 25, "no cue is lost");
});

Deno.test("a window does not cross a border, and a chapter of at most 40 seconds is one window", () => {
  const spansOf = (borders: number[]) =>
    windowsOf(everySeconds(5, 20), borders).map(({ from, to }) => [from, to]);
  assert.deepEqual(spansOf([0, 30, 60, 90]), [[0, 30], [30, 60], [60, 90], [90, 105]]);
  const long = spansOf([0, 60]);
  assert.deepEqual(long.filter(([, to]) => (to ?? 0) <= 60).at(-1), [40, 60]);
  assert.ok(long.every(([from = 0, to = 0]) => from >= 60 || to <= 60), JSON.stringify(long));
  assert.deepEqual(spansOf([0, 4, 30]), spansOf([0, 30]), "too soon after another border");
  assert.deepEqual(spansOf([0, 30, 35, 70]).slice(0, 2), [[0, 30], [30, 70]]);
  const behind = spansOf([40]);
  assert.deepEqual(behind[0], [0, 40], "what is before the first border is a chapter, too");
});

Deno.test("keeps single cues, long pauses and no cues at all", () => {
  assert.deepEqual(windowsOf([]), []);
  assert.deepEqual(textsOf([{ second: 3, text: "a" }]), [["a"]]);
  const far = [{ second: 0, text: "a" }, { second: 500, text: "b" }];
  assert.deepEqual(textsOf(far), [["a"], ["b"]]);
});
