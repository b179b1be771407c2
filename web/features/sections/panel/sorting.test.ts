import assert from "node:assert/strict";
import type { Move } from "./arrangement.ts";
import { createSorting } from "./sorting.ts";

const move = (id: string): Move => ({ what: "section", id, before: null });
const idsOf = (moves: readonly Move[]) => moves.map(({ id }) => id).join("");

/** A server that answers when the test says so. */
function slow() {
  const asked: string[] = [];
  const answers: { fulfil: () => void; refuse: (error: unknown) => void }[] = [];
  const failures: unknown[] = [];
  let isHere = true;
  const sorting = createSorting({
    save(moves) {
      asked.push(idsOf(moves));
      return new Promise((fulfil, refuse) => answers.push({ fulfil, refuse }));
    },
    onFailed: (error) => failures.push(error),
    isHere: () => isHere,
  });
  const answer = async (error?: unknown) => {
    const { fulfil, refuse } = answers.shift() ?? assert.fail("nobody asks");
    if (error) refuse(error);
    else fulfil();
    // Runs all promises that depend on the answer.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { sorting, asked, failures, answer, leave: () => isHere = false };
}

Deno.test("shows a move at once and saves it with one call", async () => {
  const { sorting, asked, answer } = slow();
  let told = 0;
  const stop = sorting.subscribe(() => told++);
  sorting.move(move("A"));
  assert.deepEqual([idsOf(sorting.waiting()), asked, told], ["A", ["A"], 1]);
  await answer();
  assert.deepEqual([idsOf(sorting.waiting()), asked, told], ["", ["A"], 2]);
  stop();
  sorting.move(move("B"));
  assert.equal(told, 2);
  await answer();
});

Deno.test("sends all moves made during a call together with the next call", async () => {
  const { sorting, asked, answer } = slow();
  for (const id of ["A", "B", "C"]) sorting.move(move(id));
  assert.deepEqual([asked, idsOf(sorting.waiting())], [["A"], "ABC"]);
  await answer();
  assert.deepEqual([asked, idsOf(sorting.waiting())], [["A", "BC"], "BC"]);
  sorting.move(move("D"));
  await answer();
  await answer();
  assert.deepEqual([asked, idsOf(sorting.waiting())], [["A", "BC", "D"], ""]);
});

Deno.test("reverts a failed move and all later ones, and reports the failure once", async () => {
  const { sorting, asked, failures, answer } = slow();
  sorting.move(move("A"));
  sorting.move(move("B"));
  await answer("no network");
  assert.deepEqual([asked, failures, idsOf(sorting.waiting())], [["A"], ["no network"], ""]);
  sorting.move(move("C"));
  assert.deepEqual(asked, ["A", "C"]);
  await answer();
  assert.deepEqual([failures.length, idsOf(sorting.waiting())], [1, ""]);
});

Deno.test("drops waiting moves without a report when another user signs in", async () => {
  for (const error of [undefined, "wrong person"]) {
    const { sorting, asked, failures, answer, leave } = slow();
    sorting.move(move("A"));
    sorting.move(move("B"));
    leave();
    await answer(error);
    sorting.move(move("C"));
    assert.deepEqual([asked, failures, idsOf(sorting.waiting())], [["A"], [], ""]);
  }
});
