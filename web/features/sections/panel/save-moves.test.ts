import assert from "node:assert/strict";
import type { ContentOrder, Move } from "./arrangement.ts";
import { saveMoves } from "./save-moves.ts";

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
