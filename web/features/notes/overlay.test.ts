import assert from "node:assert/strict";
import { NOTE_LENGTH as ofServer } from "@server/contract";
import { foldAll, registerKinds, type Write } from "../../offline/kinds.ts";
import type { OutboxState } from "../../offline/outbox-db.ts";
import type { Note } from "./data.ts";
import { NOTE_LENGTH } from "./limits.ts";
import { fold, layNotesOver, subject } from "./overlay.ts";

const ofNote = (payload: unknown) => subject(payload as { id: string });
const kind = { subject: ofNote, fold, label: () => "" };
registerKinds({ "note.add": kind, "note.change": kind, "note.remove": kind });

const note = (id: string, day: number, more: Partial<Note> = {}): Note => ({
  id,
  videoId: "v",
  content: id,
  atSecond: null,
  version: 3,
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
  updatedAt: `2026-01-0${day}T00:00:00.000Z`,
  ...more,
});
const add = (id: string, day: number, content = id, videoId = "v"): Write => ({
  kind: "note.add",
  payload: { id, videoId, content, atSecond: 7, createdAt: `2026-01-0${day}T00:00:00.000Z` },
});
const change = (id: string, content: string, version?: number): Write => ({
  kind: "note.change",
  payload: { id, videoId: "v", content, version },
});
const remove = (id: string, version?: number): Write => ({
  kind: "note.remove",
  payload: { id, videoId: "v", version },
});
const waiting = (write: Write, state: OutboxState = "queued") => ({
  ...write,
  subject: ofNote(write.payload),
  state,
});

const lay = (notes: Note[], ...writes: ReturnType<typeof waiting>[]) =>
  layNotesOver(notes, writes, "v")
    .map(({ id, content, mark }) => [id, content, mark].filter(Boolean).join(" "));

Deno.test("without anything that waits the notes are the server's, in their order", () => {
  assert.deepEqual(lay([note("b", 2), note("a", 1)]), ["a a", "b b"]);
});

Deno.test("what waits is laid over in its order and marked", () => {
  const shown = lay(
    [note("a", 1), note("b", 2), note("c", 4)],
    waiting(add("n", 3)),
    waiting(change("n", "n2")),
    waiting(change("a", "a2", 3), "sent"),
    waiting(remove("b", 3)),
  );
  assert.deepEqual(shown, ["a a2 waiting", "n n2 waiting", "c c"]);
});

Deno.test("a new note keeps its second and has no version; a changed one keeps the server's", () => {
  const [known, fresh] = layNotesOver(
    [note("a", 1)],
    [waiting(change("a", "x")), waiting(add("n", 2))],
    "v",
  );
  assert.deepEqual([known?.version, known?.atSecond], [3, null]);
  assert.deepEqual([fresh?.version, fresh?.atSecond], [undefined, 7]);
});

Deno.test("an item that stays longer than its answer shows nothing twice", () => {
  const before = lay([note("n", 1, { content: "n", version: 1 })], waiting(add("n", 1), "sent"));
  assert.deepEqual(before, ["n n"]);
  const removed = lay([], waiting(remove("n"), "sent"), waiting(change("n", "late"), "sent"));
  assert.deepEqual(removed, []);
});

Deno.test("another video's writes change nothing here", () => {
  assert.deepEqual(lay([note("a", 1)], waiting(add("n", 2, "n", "other"))), ["a a"]);
});

Deno.test("what is parked asks for its writer, with all that waits behind it; a note that could not be removed stays", () => {
  assert.deepEqual(
    lay([note("a", 1)], waiting(change("a", "mine"), "conflict"), waiting(change("a", "more"))),
    ["a more needsYou"],
  );
  assert.deepEqual(lay([note("a", 1)], waiting(remove("a", 1), "conflict")), ["a a needsYou"]);
  assert.deepEqual(lay([], waiting(add("n", 1), "refused")), ["n n needsYou"]);
});

Deno.test("folding comes to what the server would have in the end, and shows the same", () => {
  assert.deepEqual(foldAll([add("n", 1, "one"), change("n", "two"), change("n", "three")]), [
    add("n", 1, "three"),
  ]);
  assert.deepEqual(foldAll([add("n", 1), change("n", "two"), remove("n")]), []);
  assert.deepEqual(foldAll([change("a", "x", 3), change("a", "y", 9)]), [change("a", "y", 3)]);
  assert.deepEqual(foldAll([change("a", "x", 3), remove("a", 9)]), [remove("a", 3)]);
  assert.equal(fold(remove("a"), change("a", "back")), undefined);

  const rows = [note("a", 1)];
  for (const story of [[add("n", 2), change("n", "n2")], [change("a", "a2", 3), remove("a", 3)]]) {
    assert.deepEqual(
      lay(rows, ...foldAll(story).map((write) => waiting(write))),
      lay(rows, ...story.map((write) => waiting(write))),
    );
  }
});

Deno.test("the bound is the server's", () => assert.equal(NOTE_LENGTH, ofServer));
