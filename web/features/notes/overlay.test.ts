import assert from "node:assert/strict";
import { foldAll } from "../../offline/outbox/kinds.ts";
import { registerFeature, type Write } from "../../offline/registry.ts";
import type { OutboxState } from "../../offline/outbox/model.ts";
import type { Note } from "./data.ts";
import { fold, layNotesOver, subject } from "./overlay.ts";

const ofNote = (payload: unknown) => subject(payload as { id: string });
const kind = { subject: ofNote, fold, label: () => "" };
registerFeature({ kinds: { "note.add": kind, "note.change": kind, "note.remove": kind } });

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

Deno.test("shows the server's notes in order when no write waits", () => {
  assert.deepEqual(lay([note("b", 2), note("a", 1)]), ["a a", "b b"]);
});

Deno.test("applies waiting writes in order and marks their notes", () => {
  const shown = lay(
    [note("a", 1), note("b", 2), note("c", 4)],
    waiting(add("n", 3)),
    waiting(change("n", "n2")),
    waiting(change("a", "a2", 3), "sent"),
    waiting(remove("b", 3)),
  );
  assert.deepEqual(shown, ["a a2 waiting", "n n2 waiting", "c c"]);
});

Deno.test("keeps the second of a new note without a version, and the server's version of an edited note", () => {
  const [known, fresh] = layNotesOver(
    [note("a", 1)],
    [waiting(change("a", "x")), waiting(add("n", 2))],
    "v",
  );
  assert.deepEqual([known?.version, known?.atSecond], [3, null]);
  assert.deepEqual([fresh?.version, fresh?.atSecond], [undefined, 7]);
});

Deno.test("shows no note twice when a write stays in the outbox after its answer", () => {
  const before = lay([note("n", 1, { content: "n", version: 1 })], waiting(add("n", 1), "sent"));
  assert.deepEqual(before, ["n n"]);
  const removed = lay([], waiting(remove("n"), "sent"), waiting(change("n", "late"), "sent"));
  assert.deepEqual(removed, []);
});

Deno.test("ignores writes of another video", () => {
  assert.deepEqual(lay([note("a", 1)], waiting(add("n", 2, "n", "other"))), ["a a"]);
});

Deno.test("marks a parked write and those behind it, and keeps a note that could not be removed", () => {
  assert.deepEqual(
    lay([note("a", 1)], waiting(change("a", "mine"), "conflict"), waiting(change("a", "more"))),
    ["a more needsYou"],
  );
  assert.deepEqual(lay([note("a", 1)], waiting(remove("a", 1), "conflict")), ["a a needsYou"]);
  assert.deepEqual(lay([], waiting(add("n", 1), "refused")), ["n n needsYou"]);
});

Deno.test("folds writes to the server's final state and shows the same notes", () => {
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
