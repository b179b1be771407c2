import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { listsAfterDelivery } from "../../offline/testing/lists-after-delivery.ts";
import { notesQuery } from "./data.ts";
import "./offline.ts";

const note = { id: "n", videoId: "v", content: "old", atSecond: null, version: 1, createdAt: "" };
const newer = { ...note, content: "new", version: 2 };
const { queryKey } = notesQuery("v");

for (
  const [kind, payload, answer, before, after] of [
    ["note.add", note, note, [], [note]],
    ["note.change", newer, newer, [note], [newer]],
    ["note.remove", note, { ok: true }, [note], []],
  ] as const
) {
  Deno.test(`has stored the list that shows a delivered ${kind} when the write leaves`, async () => {
    const lists = [{ queryKey, data: before }];
    assert.deepEqual(await listsAfterDelivery({ kind, payload }, answer, lists), [after]);
  });
}
