// A device whose file store or database fails, and what the screens show of it.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { PIECE_SIZE } from "@server/contract";
import { until } from "../../../server/testing/until.ts";
import { DownloadDevice } from "../testing/download-device.ts";
import { filesName } from "./model.ts";

/** So many bytes of a video have come when its tab is killed, and fewer were noted. */
async function killedAt(shelf: DownloadDevice, bytes: number) {
  const video = await shelf.addVideo("a", 2 * PIECE_SIZE);
  shelf.faults = [{ silentAfter: bytes }];
  const tab = shelf.open();
  await tab.want([video]);
  await until(() => shelf.sent === bytes);
  tab.close();
  return video;
}

Deno.test("shows at the next start what a killed tab had fetched, before anything else comes", async () => {
  await using shelf = new DownloadDevice();
  const video = await killedAt(shelf, 200_000);
  shelf.isReached = false;
  const next = shelf.open();
  await until(() => next.file(video.key)?.got === 200_000);
});

Deno.test("does not report a file as lost when it cannot be read at the moment", async () => {
  await using shelf = new DownloadDevice();
  const video = await killedAt(shelf, 1_500_000);
  const tab = shelf.open();
  await until(() => tab.file(video.key)?.state === "saved");
  await tab.quiet();
  tab.close();
  shelf.disk.fault = "NotReadableError";
  const next = shelf.open();
  await next.quiet();
  assert.equal(await next.openFile(video.key), undefined);
  assert.deepEqual(next.shown().missed, []);
  shelf.disk.fault = undefined;
  assert.equal((await next.openFile(video.key))?.size, video.size);
});

Deno.test("reports a private window, whose file store cannot be opened, as unsupported", async () => {
  await using shelf = new DownloadDevice();
  shelf.disk.fault = "SecurityError";
  const tab = shelf.open();
  await tab.quiet();
  const video = await shelf.addVideo("a", 1000);
  await tab.want([video]);
  await until(() => tab.file(video.key)?.state === "failed");
  assert.equal(tab.file(video.key)?.reason, "unsupported");
});

Deno.test("does not keep screens waiting for a list that cannot be read", async () => {
  await using shelf = new DownloadDevice();
  // The database of an app that is newer than this one.
  const newer = indexedDB.open(filesName(shelf.userId), 1000);
  await new Promise((resolve) => newer.onsuccess = resolve);
  newer.result.close();
  const tab = shelf.open();
  await until(() => tab.shown().isKnown);
});

/** The database has no room either while the file store has less than this left. */
function fullBelow(shelf: DownloadDevice, least: number) {
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

Deno.test("reports a device as full when there is no room for a note, and frees room by a removal", async () => {
  await using shelf = new DownloadDevice();
  using _ = fullBelow(shelf, 100_000);
  const video = await shelf.addVideo("a", 2 * PIECE_SIZE);
  shelf.faults = [() => void (shelf.disk.room = PIECE_SIZE + 500_000)];
  const before = shelf.open();
  await before.want([video]);
  await until(() => before.file(video.key)?.reason === "space");
  await before.quiet();
  before.close();
  // The reason was stored, and not only shown.
  shelf.isReached = false;
  const tab = shelf.open();
  await tab.quiet();
  assert.equal(tab.file(video.key)?.reason, "space");

  shelf.disk.room = shelf.disk.used + 1000;
  assert.ok((await tab.remove([video.key])).freed > PIECE_SIZE);
  assert.deepEqual([tab.shown().files, shelf.disk.files.size], [[], 0]);
});

Deno.test("shows that the device is full even if this cannot be stored", async () => {
  await using shelf = new DownloadDevice();
  const video = await shelf.addVideo("a", 2 * PIECE_SIZE);
  const tab = shelf.open();
  shelf.isReached = false;
  await tab.want([video]);
  using _ = fullBelow(shelf, 100_000);
  shelf.disk.room = 1000;
  shelf.isReached = true;
  await tab.run("event");
  await until(() => tab.file(video.key)?.state === "failed");
  assert.equal(tab.file(video.key)?.reason, "space");
});
