import assert from "node:assert/strict";
import { clip, type Interval, shareOf, total, union, without } from "./intervals.ts";

Deno.test("joins intervals in any order", () => {
  assert.deepEqual(union([[5, 9]], [[0, 2], [1, 3]], [[3, 5]]), [[0, 9]]);
  assert.deepEqual(union([[8, 9], [1, 2]], [[4, 5]]), [[1, 2], [4, 5], [8, 9]]);
  assert.deepEqual(union([[4, 4], [7, 3]]), []);
  assert.deepEqual(union([[0, 10]], [[2, 3]]), [[0, 10]]);
});

Deno.test("subtracts intervals that lie inside, across or beyond", () => {
  assert.deepEqual(without([[0, 10]], [[2, 3], [5, 6]]), [[0, 2], [3, 5], [6, 10]]);
  assert.deepEqual(without([[0, 10], [20, 30]], [[5, 25]]), [[0, 5], [25, 30]]);
  assert.deepEqual(without([[0, 10]], [[0, 10]]), []);
  assert.deepEqual(without([[3, 4]], [[0, 3], [4, 9]]), [[3, 4]]);
});

Deno.test("clips to the video's length and counts 0 for a video without a length", () => {
  assert.deepEqual(clip([[-5, 3], [90, 120]], 100), [[0, 3], [90, 100]]);
  assert.equal(shareOf([[0, 30], [20, 60], [50, 200]], 100), 1);
  assert.equal(shareOf([[0, 30], [20, 60]], 100), 0.6);
  assert.equal(shareOf([[0, 30]], 0), 0);
});

Deno.test("joins and subtracts with the same result as counting every millisecond", () => {
  let seed = 7;
  const random = (most: number) => (seed = seed * 48271 % 2147483647) % most;
  const some = (): Interval[] =>
    Array.from({ length: random(8) }, () => {
      const from = random(50);
      return [from, from + random(12)];
    });
  const cells = (list: readonly Interval[]) =>
    new Set(list.flatMap(([from, to]) => Array.from({ length: to - from }, (_, n) => from + n)));
  for (let round = 0; round < 500; round++) {
    const [a, b] = [some(), some()];
    const joined = union(a, b);
    assert.deepEqual(cells(joined), new Set([...cells(a), ...cells(b)].sort((x, y) => x - y)));
    assert.equal(total(joined), cells(joined).size);
    assert.ok(joined.every(([from], n) => n === 0 || from > (joined[n - 1]?.[1] ?? 0)));
    const rest = without(union(a), union(b));
    assert.deepEqual(cells(rest), cells(a).difference(cells(b)));
  }
});
