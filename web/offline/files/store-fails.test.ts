// A phone whose file store or database does not do as it should, and what is shown of it.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { Shelf } from "../testing/shelf.ts";
import { filesName } from "./files-name.ts";
import { PIECE } from "./store.ts";

/** So much of a film has come when its tab is killed, and less was noted. */
async function killedAt(shelf: Shelf, bytes: number) {
  const film = await shelf.film("a", 2 * PIECE);
  shelf.faults = [{ silentAfter: bytes }];
  const tab = shelf.open();
  await tab.want([film]);
  await until(() => shelf.sent === bytes);
  tab.close();
  return film;
}

Deno.test("what a killed tab had brought is shown at the next start, before anything comes", async () => {
  await using shelf = new Shelf();
  const film = await killedAt(shelf, 200_000);
  shelf.isReached = false;
  const next = shelf.open();
  await until(() => next.file(film.key)?.got === 200_000);
});

Deno.test("what cannot be looked at just now is not called lost", async () => {
  await using shelf = new Shelf();
  const film = await killedAt(shelf, 1_500_000);
  const tab = shelf.open();
  await until(() => tab.file(film.key)?.state === "saved");
  await tab.quiet();
  tab.close();
  shelf.disk.fault = "NotReadableError";
  const next = shelf.open();
  await next.quiet();
  assert.equal(await next.openFile(film.key), undefined);
  assert.deepEqual(next.shown().missed, []);
  shelf.disk.fault = undefined;
  assert.equal((await next.openFile(film.key))?.size, film.size);
});

Deno.test("a private window, whose file store opens to nobody, says that it keeps nothing", async () => {
  await using shelf = new Shelf();
  shelf.disk.fault = "SecurityError";
  const tab = shelf.open();
  await tab.quiet();
  const film = await shelf.film("a", 1000);
  await tab.want([film]);
  await until(() => tab.file(film.key)?.state === "failed");
  assert.equal(tab.file(film.key)?.reason, "unsupported");
});

Deno.test("nobody waits for a list that cannot be read", async () => {
  await using shelf = new Shelf();
  // Of a newer app than this one.
  const newer = indexedDB.open(filesName(shelf.personId), 1000);
  await new Promise((resolve) => newer.onsuccess = resolve);
  newer.result.close();
  const tab = shelf.open();
  await until(() => tab.shown().isKnown);
});

/** A database that has no room either while the file store has less left than this. */
function fullBelow(shelf: Shelf, least: number) {
  const { put, add } = IDBObjectStore.prototype;
  const check = () => {
    if (shelf.disk.room - shelf.disk.used < least) throw new DOMException("", "QuotaExceededError");
  };
  IDBObjectStore.prototype.put = function (...row) {
    check();
    return put.apply(this, row);
  };
  IDBObjectStore.prototype.add = function (...row) {
    check();
    return add.apply(this, row);
  };
  return { [Symbol.dispose]: () => void Object.assign(IDBObjectStore.prototype, { put, add }) };
}

Deno.test("a phone without room for a single note is told to be full, and what is removed makes room", async () => {
  await using shelf = new Shelf();
  using _ = fullBelow(shelf, 100_000);
  const film = await shelf.film("a", 2 * PIECE);
  shelf.faults = [() => void (shelf.disk.room = PIECE + 500_000)];
  const before = shelf.open();
  await before.want([film]);
  await until(() => before.file(film.key)?.reason === "space");
  await before.quiet();
  before.close();
  // Noted, and not only told.
  shelf.isReached = false;
  const tab = shelf.open();
  await tab.quiet();
  assert.equal(tab.file(film.key)?.reason, "space");

  shelf.disk.room = shelf.disk.used + 1000;
  assert.ok((await tab.remove([film.key])).freed > PIECE);
  assert.deepEqual([tab.shown().files, shelf.disk.files.size], [[], 0]);
});

Deno.test("where not even that can be noted it is told all the same", async () => {
  await using shelf = new Shelf();
  const film = await shelf.film("a", 2 * PIECE);
  const tab = shelf.open();
  shelf.isReached = false;
  await tab.want([film]);
  using _ = fullBelow(shelf, 100_000);
  shelf.disk.room = 1000;
  shelf.isReached = true;
  await tab.run("event");
  await until(() => tab.file(film.key)?.state === "failed");
  assert.equal(tab.file(film.key)?.reason, "space");
});
