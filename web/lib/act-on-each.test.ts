import assert from "node:assert/strict";
import { actOnEach } from "./act-on-each.ts";

Deno.test("things are done one after the other, and a failure stops nothing", async () => {
  let underWay = 0;
  const told: number[] = [];
  const act = async (one: string) => {
    assert.equal(underWay++, 0, "one at a time");
    await Promise.resolve();
    underWay--;
    if (one === "b") throw new Error("refused");
  };
  const result = await actOnEach(
    ["a", "b", "c"],
    act,
    ({ finished, failures }) => told.push(finished * 10 + failures.length),
    () => false,
  );
  assert.deepEqual(told, [10, 21, 31]);
  assert.deepEqual(result.failures.map(({ one, error }) => [one, (error as Error).message]), [
    ["b", "refused"],
  ]);
  assert.deepEqual(result.untried, []);
});

Deno.test("stopped, it finishes what is under way and tells what was not begun", async () => {
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
