import assert from "node:assert/strict";
import { actOnEach } from "./act-on-each.ts";

Deno.test("acts on one item after the other and continues after a failure", async () => {
  let underWay = 0;
  const progress: number[] = [];
  const act = async (one: string) => {
    assert.equal(underWay++, 0, "one at a time");
    await Promise.resolve();
    underWay--;
    if (one === "b") throw new Error("refused");
  };
  const result = await actOnEach(
    ["a", "b", "c"],
    act,
    ({ finished, failures }) => progress.push(finished * 10 + failures.length),
    () => false,
  );
  assert.deepEqual(progress, [10, 21, 31]);
  assert.deepEqual(result.failures.map(({ item, error }) => [item, (error as Error).message]), [
    ["b", "refused"],
  ]);
  assert.deepEqual(result.untried, []);
});

Deno.test("finishes the current item when it is stopped, and returns the items that it did not begin", async () => {
  const done: string[] = [];
  const { failures, untried } = await actOnEach(
    ["a", "b", "c"],
    (one) => Promise.resolve(done.push(one)),
    () => {},
    () => done.length === 1,
  );
  assert.deepEqual(done, ["a"]);
  assert.deepEqual(failures, []);
  assert.deepEqual(untried, ["b", "c"]);
});
