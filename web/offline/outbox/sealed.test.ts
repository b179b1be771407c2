// A session ends with unsent writes, and the user finds them again at the next sign-in.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { ApiError } from "../../lib/http/api.ts";
import { toBase64 } from "../../lib/device/seal.ts";
import { sealOutbox } from "./sealed-outbox.ts";
import { addItem, changeItem, itemKinds } from "../testing/kinds.ts";
import { connectionLost, Phone } from "../testing/phone.ts";
import { openOutboxDb } from "./model.ts";
import { outboxName } from "./before-load.ts";
import { openOutboxStore } from "./store.ts";
import { registerFeature } from "../registry.ts";

const always = () => true;

/** Seals as a sign-out does: no tab sends any more by then. */
async function leave(phone: Phone, tab: { close(): void }) {
  tab.close();
  await navigator.locks.request(
    outboxName(phone.userId),
    () => sealOutbox(phone.userId, phone.key, always),
  );
}

async function stored({ userId }: Phone) {
  const db = openOutboxDb(userId);
  const found = { plain: await db.writes.count(), sealed: await db.sealed.count() };
  db.close();
  return found;
}

Deno.test("sends sealed writes in their old order, once each, before new writes", async () => {
  await using phone = new Phone();
  phone.losesAnswers = 1;
  const first = phone.open();
  await first.write(addItem("a"));
  await first.quiet();
  phone.isReached = false;
  const ids = [first.items()[0]?.id];
  for (const id of ["b", "c", "d"]) ids.push((await first.write(addItem(id))).id);
  await leave(phone, first);
  assert.deepEqual(await stored(phone), { plain: 0, sealed: 1 });

  phone.isReached = true;
  phone.clock.turn(60_000);
  const second = phone.open();
  ids.push((await second.write(addItem("e"))).id);
  await second.quiet();
  assert.deepEqual(phone.academy.log, ids, "the first had arrived, and was answered from there");
  assert.deepEqual(second.items(), []);
  assert.deepEqual(await stored(phone), { plain: 0, sealed: 0 });
});

Deno.test("loses nothing when a session ends in the middle of a queue", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const first = phone.open();
  const ids: string[] = [];
  for (let n = 0; n < 250; n++) ids.push((await first.write(addItem(`n${n}`))).id);
  phone.isReached = true;
  // The second request is refused. For a third, no user would be signed in.
  phone.faults = [() => {}, () => {
    phone.isReached = false;
    throw new ApiError(401, JSON.stringify({ code: "unauthenticated", error: "Gone" }));
  }];
  await first.run("event");
  assert.equal(phone.academy.log.length, 100);
  await leave(phone, first);
  assert.deepEqual(await stored(phone), { plain: 0, sealed: 1 });

  phone.isReached = true;
  const second = phone.open();
  await second.quiet();
  assert.deepEqual(phone.academy.log, ids);
});

Deno.test("counts a write once when its request was still under way at sign-out", async () => {
  await using phone = new Phone();
  const requested = Promise.withResolvers<void>();
  const first = phone.open({
    send: async (writes, signal) => {
      await phone.send(writes, signal);
      requested.resolve();
      // The answer is on its way when the user leaves.
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw connectionLost();
    },
  });
  await first.write(addItem("a"));
  await requested.promise;
  await leave(phone, first);
  assert.deepEqual(await stored(phone), { plain: 0, sealed: 1 });

  const second = phone.open();
  await second.quiet();
  assert.equal(phone.requests.length, 2, "asked again, since nobody knew");
  assert.equal(phone.academy.log.length, 1);
  assert.deepEqual(second.items(), []);
});

Deno.test("keeps writes sealed under a wrong key, and neither sends nor shows them", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const first = phone.open();
  await first.write(addItem("a"));
  await leave(phone, first);

  phone.isReached = true;
  const key = toBase64(new Uint8Array(32));
  const stranger = phone.open({ key });
  await stranger.quiet();
  await stranger.write(addItem("b"));
  await stranger.quiet();
  assert.deepEqual(phone.academy.texts(), { b: "b 1" });
  assert.deepEqual(await stored(phone), { plain: 0, sealed: 1 });
});

Deno.test("sends sealed writes once when two tabs unseal them at the same moment", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const first = phone.open();
  const ids: string[] = [];
  for (const id of ["a", "b"]) ids.push((await first.write(addItem(id))).id);
  await leave(phone, first);
  phone.isReached = true;
  const tabs = [phone.open(), phone.open()];
  for (const tab of tabs) await tab.quiet();
  assert.deepEqual(phone.requests.flat(), ids);
  assert.deepEqual(phone.academy.log, ids);
});

Deno.test("unseals writes once even without locks", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const tab = phone.open();
  const { id } = await tab.write(addItem("a"));
  const [item] = tab.items();
  assert.ok(item);
  await leave(phone, tab);
  const [one, two] = [openOutboxStore(phone.userId), openOutboxStore(phone.userId)];
  const [sealed] = await one.listSealed();
  assert.ok(sealed);
  await one.restoreSealed(sealed, [item]);
  await one.applyResults([{ id, status: 200, body: {} }], 0);
  await two.restoreSealed(sealed, [item]);
  assert.deepEqual(await two.list(), [], "it has arrived meanwhile");
  one.close();
  two.close();
});

Deno.test("restores the writes of two sealed sessions in order", async () => {
  await using phone = new Phone();
  registerFeature({ kinds: itemKinds });
  phone.isReached = false;
  for (const write of [addItem("a"), changeItem("a", "better", 1)]) {
    // This tab has another key, so the earlier sealed writes stay sealed.
    const tab = phone.open({ key: toBase64(new Uint8Array(32)) });
    await tab.write(write);
    await leave(phone, tab);
  }
  assert.deepEqual(await stored(phone), { plain: 0, sealed: 2 });
  phone.isReached = true;
  const tab = phone.open();
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "better" });
});

Deno.test("does not lose a write that another tab adds during the sealing", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const [tab, late] = [phone.open(), phone.open()];
  await tab.write(addItem("a"));
  tab.close();
  const { subtle } = crypto;
  const encrypt = subtle.encrypt.bind(subtle);
  subtle.encrypt = async (...wish) => {
    subtle.encrypt = encrypt;
    await late.write(addItem("b"));
    return await encrypt(...wish);
  };
  await leave(phone, tab);
  late.close();
  assert.deepEqual(await stored(phone), { plain: 0, sealed: 1 });
  phone.isReached = true;
  const back = phone.open();
  await back.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1" });
});

Deno.test("leaves writes in plain text when their user is back during the sealing", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const tab = phone.open();
  await tab.write(addItem("a"));
  let requested = 0;
  await sealOutbox(phone.userId, phone.key, () => ++requested < 2);
  assert.deepEqual(await stored(phone), { plain: 1, sealed: 0 });
});
