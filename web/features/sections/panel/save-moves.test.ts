import assert from "node:assert/strict";
import type { ContentOrder, Move } from "./arrangement.ts";
import { createSorting, saveMoves } from "./save-moves.ts";

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

const content = (revision: number, sections: string[], videos: Record<string, string | null>) => ({
  revision,
  sections: sections.map((id) => ({ id })),
  videos: Object.entries(videos).map(([id, sectionId]) => ({ id, sectionId })),
});
type Content = ReturnType<typeof content>;
class Stale extends Error {
  constructor(readonly newer: Content) {
    super("Somebody was faster");
  }
}

/**
 * A server that holds the last of the given contents. It refuses an older revision with the next
 * content.
 */
function createServer(...contents: Content[]) {
  const requests: (ContentOrder & { revision: number })[] = [];
  const newest = contents.at(-1);
  const sort = (order: ContentOrder & { revision: number }) => {
    requests.push(order);
    const next = contents.find(({ revision }) => revision > order.revision);
    return next ? Promise.reject(new Stale(next)) : Promise.resolve({ ...newest, revision: 99 });
  };
  const newerOf = (error: unknown) => error instanceof Stale ? error.newer : undefined;
  return {
    requests,
    server: { saveOrder: sort as (order: ContentOrder) => Promise<Content>, newerOf },
  };
}
const into = (id: string, into: string | null): Move => ({ what: "video", id, into, before: null });
const up: Move = { what: "section", id: "B", before: "A" };

const before = content(1, ["A", "B"], { x: null, y: null });

Deno.test("keeps another user's changes and applies the moves to them", async () => {
  const { requests, server } = createServer(
    before,
    content(2, ["A", "B", "C"], { x: null, y: "C" }),
  );
  const { known, isLost } = await saveMoves(before, [up, into("x", "A")], server);
  assert.deepEqual([known.revision, isLost], [99, false]);
  assert.deepEqual(requests.map(({ revision, sections }) => [revision, sections]), [
    [1, ["B", "A"]],
    [2, ["B", "A", "C"]],
  ]);
});

Deno.test("reports a move as lost if its target or video was deleted, and saves the others", async () => {
  for (
    const [moves, gone] of [
      [[into("x", "B")], content(2, ["A"], { x: null, y: null })],
      [[into("x", "A")], content(2, ["A", "B"], { y: null })],
      [[up], content(2, ["A"], { x: null, y: null })],
    ] as const
  ) {
    const { requests, server } = createServer(before, gone);
    const { known, isLost } = await saveMoves(before, moves, server);
    assert.deepEqual([known, isLost, requests.length], [gone, true, 1]);
  }
  const { requests, server } = createServer(before, content(2, ["A"], { x: null, y: null }));
  const both = await saveMoves(before, [into("x", "B"), into("y", "A")], server);
  assert.deepEqual([both.known.revision, both.isLost], [99, true]);
  assert.deepEqual(requests.at(-1)?.videos?.find(({ sectionId }) => sectionId === "A")?.ids, ["y"]);
});

Deno.test("neither sends nor loses a move that changes nothing", async () => {
  const { requests, server } = createServer(before);
  const { isLost } = await saveMoves(before, [into("y", null)], server);
  assert.deepEqual([isLost, requests.length], [false, 0]);
});

Deno.test("passes on other errors, and gives up after five tries", async () => {
  const sort = () => Promise.reject(new Error("No network"));
  const away = { saveOrder: sort, newerOf: () => undefined };
  await assert.rejects(saveMoves(before, [up], away), /No network/);
  let tries = 0;
  const busy = {
    saveOrder: () => Promise.reject(new Stale(content(++tries, ["A", "B"], {}))),
    newerOf: (error: unknown) => (error as Stale).newer,
  };
  await assert.rejects(saveMoves(before, [up], busy), Stale);
  assert.equal(tries, 5);
});
