import assert from "node:assert/strict";
import { windowsOf } from "./windows.ts";

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

Deno.test("keeps single cues, long pauses and no cues at all", () => {
  assert.deepEqual(windowsOf([]), []);
  assert.deepEqual(textsOf([{ second: 3, text: "a" }]), [["a"]]);
  const far = [{ second: 0, text: "a" }, { second: 500, text: "b" }];
  assert.deepEqual(textsOf(far), [["a"], ["b"]]);
});
