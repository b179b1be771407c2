// Runs every sequence of up to four writes about one item, sent at once or interrupted anywhere:
// the result is the same.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { Academy } from "../testing/academy.ts";
import { addItem, changeItem, removeItem } from "../testing/kinds.ts";
import { connectionLost, Phone } from "../testing/phone.ts";
import { foldAll } from "./kinds.ts";
import { findKind, type Write } from "../registry.ts";

const LENGTH = 4;
const later = [changeItem("n", "x"), changeItem("n", "y"), removeItem("n")];

/** What a screen lets the user do: nothing with a item that is not there. */
function stories(isThere: boolean, length: number): Write[][] {
  if (length === 0) return [[]];
  const next = isThere ? later : [addItem("n")];
  return [
    [],
    ...next.flatMap((write) =>
      write.kind === "item.remove"
        // The id of a removed item stays taken, so no sequence goes on after a removal.
        ? [[write]]
        : stories(true, length - 1).map((rest) => [write, ...rest])
    ),
  ];
}

function academyWith(isThere: boolean) {
  const academy = new Academy();
  if (isThere) academy.items.set("n", { id: "n", content: "old", version: 3 });
  return academy;
}

/** The server's result when each write arrives alone and in order. */
function model(isThere: boolean, story: Write[]) {
  const academy = academyWith(isThere);
  for (const { kind, payload } of story) {
    assert.equal(academy.apply(kind, payload as { id: string; content: string }).status, 200);
  }
  return academy.texts();
}

const firstVersion = (isThere: boolean, [first, ...rest]: Write[]): Write[] =>
  isThere && first
    ? [{ ...first, payload: { ...first.payload as object, version: 3 } }, ...rest]
    : [first, ...rest].filter((write) => write !== undefined);

for (const isThere of [false, true]) {
  const all = stories(isThere, LENGTH);

  Deno.test(`folds ${all.length} sequences of a note that is ${isThere ? "" : "not "}there to at most one write`, () => {
    for (const story of all) {
      const folded = foldAll(story);
      assert.ok(folded.length <= 1, JSON.stringify(story));
      assert.deepEqual(model(isThere, folded), model(isThere, story), JSON.stringify(story));
    }
  });

  Deno.test(`gives the same results for ${all.length} sequences when a request or an answer is lost anywhere`, async () => {
    let storyCount = 0;
    for (const story of all) {
      for (let broken = 1; broken <= story.length; broken++) {
        for (const losesAnswer of [true, false]) {
          await using phone = new Phone();
          phone.academy = academyWith(isThere);
          phone.isReached = false;
          const tab = phone.open();
          const writes = firstVersion(isThere, story);
          for (const write of writes.slice(0, broken)) await tab.write(write);
          phone.isReached = true;
          if (losesAnswer) phone.losesAnswers = 1;
          else {
            phone.faults.push(() => {
              throw connectionLost();
            });
          }
          await tab.run("event");
          phone.isReached = false;
          for (const write of writes.slice(broken)) await tab.write(write);
          phone.isReached = true;
          for (let n = 0; n < 3; n++) await tab.run("event");
          const description = JSON.stringify([story, broken, losesAnswer]);
          assert.deepEqual(phone.academy.texts(), model(isThere, story), description);
          assert.deepEqual(tab.items(), [], description);
          storyCount++;
        }
      }
    }
    assert.ok(storyCount > all.length);
  });
}

Deno.test("folds each pair of writes as in the table, with their versions", () => {
  const pairs: [Write, Write, Write | "nothing" | undefined][] = [
    [addItem("n", "a"), changeItem("n", "b", 1), addItem("n", "b")],
    [addItem("n", "a"), removeItem("n", 1), "nothing"],
    [addItem("n", "a"), addItem("n", "b"), undefined],
    [changeItem("n", "a", 3), changeItem("n", "b", 4), changeItem("n", "b", 3)],
    [changeItem("n", "a", 3), removeItem("n", 4), removeItem("n", 3)],
    [changeItem("n", "a", 3), addItem("n", "b"), undefined],
    [removeItem("n", 3), addItem("n", "b"), undefined],
    [removeItem("n", 3), changeItem("n", "b"), undefined],
    [removeItem("n", 3), removeItem("n", 3), undefined],
  ];
  for (const [earlier, later, one] of pairs) {
    assert.deepEqual(findKind(later.kind)?.fold?.(earlier, later), one);
  }
});
