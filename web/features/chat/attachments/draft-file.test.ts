import { type Attachment, UNCLAIMED_FILE_HOURS } from "@server/contract";
import assert from "node:assert/strict";
import {
  arrivedFile,
  canRetry,
  type DraftFile,
  fingerprintOf,
  lostFile,
  newDraftFile,
  parseDraftFiles,
  restoreFile,
  selectNewFiles,
  sendState,
} from "./draft-files.ts";

const file = (name: string, changes = {}) => ({
  name,
  size: 10,
  lastModified: 1,
  type: "image/jpeg",
  ...changes,
});
const chip = (state: DraftFile["state"], changes: Partial<DraftFile> = {}): DraftFile => ({
  ...newDraftFile(file(state), state),
  state,
  ...changes,
});
const attachment: Attachment = { id: "a", name: "a.webp", contentType: "image/webp", size: 3 };

Deno.test("skips a file that is chosen already, and leaves out the sixth file", () => {
  const names = ({ accepted }: { accepted: { name: string }[] }) =>
    accepted.map(({ name }) => name).join();
  const chosen = [newDraftFile(file("a"), "1")];
  const selection = selectNewFiles(chosen, [file("a"), file("b"), file("b"), file("c")]);
  assert.deepEqual([names(selection), selection.duplicates, selection.excess], ["b,c", 2, 0]);
  // A file of the same name with another size or another time is another photo.
  assert.equal(
    names(selectNewFiles(chosen, [file("a", { size: 11 }), file("a", { lastModified: 2 })])),
    "a,a",
  );
  const many = selectNewFiles(chosen, ["b", "c", "d", "e", "f", "g"].map((name) => file(name)));
  assert.deepEqual([names(many), many.excess], ["b,c,d,e", 2]);
});

Deno.test("treats an SVG drawing as text", () => {
  const isImage = (type: string) => newDraftFile(file("x", { type }), "1").isImage;
  const types = ["image/jpeg", "image/gif", "image/svg+xml", "text/plain", ""];
  assert.deepEqual(types.map(isImage), [true, true, false, false, false]);
});

Deno.test("sends a question when all files have arrived, waits for others, and blocks on a refused file", () => {
  assert.equal(sendState([]), "free");
  assert.equal(sendState([chip("arrived"), chip("arrived")]), "free");
  for (const state of ["preparing", "waiting", "sending"] as const) {
    assert.equal(sendState([chip("arrived"), chip(state)]), "coming", state);
    assert.equal(sendState([chip("refused"), chip(state)]), "blocked", state);
  }
  assert.equal(sendState(Array.from({ length: 5 }, () => chip("arrived"))), "free");
  assert.equal(sendState(Array.from({ length: 6 }, () => chip("arrived"))), "blocked");
});

const DAY = UNCLAIMED_FILE_HOURS * 60 * 60_000;

Deno.test("after a reload resends files, asks again for unready ones, and drops those older than a day", () => {
  const restore = (before: DraftFile, now = 0) => {
    const { state, why, percent } = restoreFile(before, now);
    return [state, why, percent];
  };
  assert.deepEqual(restore(chip("sending", { percent: 40 })), ["waiting", undefined, undefined]);
  assert.deepEqual(restore(chip("waiting")), ["waiting", undefined, undefined]);
  assert.deepEqual(restore(chip("preparing")), ["refused", "missing", undefined]);
  const arrived = chip("arrived", { arrivedAt: 5 });
  assert.deepEqual(restore(arrived, DAY + 5), ["arrived", undefined, undefined]);
  assert.deepEqual(restore(arrived, DAY + 6), ["refused", "gone", undefined]);
  // If the clock went back, the age means nothing, so the server decides.
  assert.deepEqual(restore(arrived, -DAY), ["arrived", undefined, undefined]);
});

Deno.test("offers a retry only for refusals that a retry can change", () => {
  const isRetryOffered = (why: DraftFile["why"]) => canRetry(chip("refused", { why }));
  assert.deepEqual([isRetryOffered("notTaken"), isRetryOffered("noRoom")], [true, true]);
  for (const why of ["tooLarge", "empty", "type", "unreadable", "missing", "gone"] as const) {
    assert.equal(isRetryOffered(why), false, why);
  }
  assert.equal(canRetry(chip("waiting", { why: "notTaken" })), false);
});

Deno.test("gives back the files of a question that was not asked, and marks files that the server lost", () => {
  assert.deepEqual(sendState([arrivedFile(attachment, "1", 7)]), "free");
  assert.deepEqual(arrivedFile(attachment, "1", 7).attachment, attachment);
  const lost = lostFile(attachment, "1");
  assert.deepEqual([lost.state, lost.why, lost.name, lost.isImage], [
    "refused",
    "gone",
    "a.webp",
    true,
  ]);
  assert.equal(lost.attachment, undefined);
});

Deno.test("reads only valid files from storage and ignores everything else", () => {
  const stored = JSON.stringify([chip("waiting"), null, 7, { key: "x" }, {
    ...chip("waiting"),
    state: "flying",
  }]);
  assert.deepEqual(parseDraftFiles(stored, 0).map(({ state }) => state), ["waiting"]);
  for (const text of [undefined, "", "null", "{}", "[", '"x"']) {
    assert.deepEqual(parseDraftFiles(text, 0), [], String(text));
  }
  assert.equal(fingerprintOf(file("a")), "10 1 a");
});
