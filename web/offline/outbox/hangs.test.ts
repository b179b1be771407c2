// Storage that answers late or never: the user learns in time whether the device has stored a
// write.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { addItem, changeItem } from "../testing/kinds.ts";
import { Phone } from "../testing/phone.ts";
import { openOutboxDb } from "./model.ts";

/** From now on, databases open only after `letGo`. */
function hang() {
  const { open } = IDBFactory.prototype;
  const late: (() => void)[] = [];
  IDBFactory.prototype.open = function (name, version) {
    const opening = new EventTarget() as IDBOpenDBRequest;
    late.push(() => {
      const real = open.call(this, name, version);
      for (const what of ["result", "error", "transaction"] as const) {
        Object.defineProperty(opening, what, { get: () => real[what] });
      }
      for (const what of ["upgradeneeded", "success", "error", "blocked"] as const) {
        real[`on${what}`] = (event: Event) =>
          opening[`on${what}`]?.call(opening, event as IDBVersionChangeEvent);
      }
    });
    return opening;
  };
  const letGo = () => {
    IDBFactory.prototype.open = open;
    for (const one of late.splice(0)) one();
  };
  return { letGo, [Symbol.dispose]: letGo };
}
const pause = () => new Promise((resolve) => setTimeout(resolve));

for (const [isReached, patience] of [[true, 3000], [false, 10_000]] as const) {
  const where = isReached ? "with" : "without";
  Deno.test(`gives up storage that does not answer ${where} a network, and stores nothing afterwards`, async () => {
    await using phone = new Phone();
    phone.isReached = isReached;
    using store = hang();
    const tab = phone.open();
    let result = "";
    const writing = tab.write(addItem("a")).then(
      () => result = "kept",
      (error) => result = `${error}`,
    );
    await pause();
    phone.clock.turn(patience - 1);
    await pause();
    assert.equal(result, "");
    phone.clock.turn(1);
    await writing;
    assert.match(result, /does not answer/);
    store.letGo();
    phone.isReached = true;
    // This write stands behind the first one in the store.
    await tab.write(addItem("b"));
    await tab.quiet();
    assert.deepEqual(phone.academy.texts(), { b: "b 1" }, "the screen has said a itself");
    assert.deepEqual(tab.items(), []);
  });
}

Deno.test("treats storage that answers late but in time like any other", async () => {
  await using phone = new Phone();
  using store = hang();
  const tab = phone.open();
  const writing = tab.write(addItem("a"));
  await pause();
  phone.clock.turn(2999);
  store.letGo();
  const { outcome } = await writing;
  // The wait for the storage is over, and the wait for the server begins again.
  phone.clock.turn(1);
  assert.equal((await outcome).status, "done");
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("keeps a write that is on its way to the disk when the wait ends", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  await tab.quiet();
  const { dispatchEvent } = IDBTransaction.prototype;
  let isTurned = false;
  IDBTransaction.prototype.dispatchEvent = function (event) {
    if (event.type === "complete" && this.mode === "readwrite" && !isTurned) {
      isTurned = true;
      phone.clock.turn(3000);
    }
    return dispatchEvent.call(this, event);
  };
  try {
    await tab.write(addItem("a"));
  } finally {
    IDBTransaction.prototype.dispatchEvent = dispatchEvent;
  }
  assert.ok(isTurned);
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("does not touch earlier writes when it gives up a write", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const before = phone.open();
  await before.write(addItem("a"));
  before.close();
  using store = hang();
  const tab = phone.open();
  const writing = assert.rejects(tab.write(changeItem("a", "a 2")), /does not answer/);
  await pause();
  phone.clock.turn(10_000);
  await writing;
  store.letGo();
  phone.isReached = true;
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("reports storage that refuses to the caller that writes, and only there", async () => {
  await using phone = new Phone();
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  try {
    const tab = phone.open();
    await assert.rejects(tab.write(addItem("a")), /Denied/);
    await tab.ready;
    await tab.run("user");
    assert.deepEqual(tab.items(), []);
  } finally {
    IDBFactory.prototype.open = open;
  }
});

/** The writes in the store itself, whatever the screen shows. */
async function storedIds(phone: Phone) {
  const db = openOutboxDb(phone.userId);
  const rows = await db.writes.toArray();
  db.close();
  return rows.map(({ id }) => id);
}

Deno.test("removes a delivered write only when the device has stored the list that shows it", async () => {
  await using phone = new Phone();
  const { promise, resolve } = Promise.withResolvers<void>();
  phone.whenListsStored = () => promise;
  const [sender, other] = [phone.open(), phone.open()];
  const { id, outcome } = await other.write(addItem("a"));
  await until(() => sender.answered.length > 0 && other.answered.length > 0);
  await pause();
  assert.deepEqual(await storedIds(phone), [id]);
  resolve();
  assert.equal((await outcome).status, "done");
  assert.deepEqual(await storedIds(phone), []);
});

Deno.test("removes a delivered write after three seconds if the device does not store its list", async () => {
  await using phone = new Phone();
  phone.whenListsStored = () => new Promise(() => {});
  const tab = phone.open();
  const { id } = await tab.write(addItem("a"));
  await until(() => tab.answered.length > 0);
  phone.clock.turn(2999);
  await pause();
  assert.deepEqual(await storedIds(phone), [id]);
  phone.clock.turn(1);
  await tab.quiet();
  assert.deepEqual(await storedIds(phone), []);
  assert.equal(phone.requests.length, 1);
});

Deno.test("removes a delivered write if the device refuses to store its list", async () => {
  await using phone = new Phone();
  phone.whenListsStored = () => Promise.reject(new Error("The disk is full"));
  const tab = phone.open();
  const { outcome } = await tab.write(addItem("a"));
  assert.equal((await outcome).status, "done");
  assert.deepEqual(await storedIds(phone), []);
});
