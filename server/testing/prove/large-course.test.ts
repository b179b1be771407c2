import assert from "node:assert/strict";
import { judgeScrolling } from "./large-course.ts";

const calm = Array.from({ length: 60 }, () => 17);
const once = (ms: number) => [...calm.slice(1), ms];
const five = (frames: number[]) => Array.from({ length: 5 }, () => frames);
const isSmooth = (small: number[][], large: number[][]) =>
  judgeScrolling({ small, large }).isSmooth;

Deno.test("fails a large course that stops while it scrolls, unless the small one stops as well", () => {
  assert.equal(isSmooth(five(calm), five(calm)), true);
  assert.equal(isSmooth(five(calm), five(once(180))), false);
  assert.equal(isSmooth(five(once(170)), five(once(180))), true);
  assert.equal(isSmooth(five(once(60)), five(once(180))), false);
});

Deno.test("ignores one bad scrolling of a busy machine, but fails many short stops and a run without frames", () => {
  assert.equal(isSmooth(five(calm), [once(200), calm, calm, calm, calm]), true);
  const often = [...calm.slice(3), 51, 51, 51];
  assert.equal(isSmooth(five(calm), five(often)), false);
  assert.equal(isSmooth(five(calm), [[]]), false);
});
