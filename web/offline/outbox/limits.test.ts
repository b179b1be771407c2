// The server takes no more writes of one kind for a time: that kind waits, and the others go on.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { ApiError } from "../../lib/http/api.ts";
import { sealOutbox } from "./sealed-outbox.ts";
import { addItem, changeItem, removeItem } from "../testing/kinds.ts";
import { Phone } from "../testing/phone.ts";
import { countGroups, groupWrites } from "./use-outbox.ts";
import { outboxName } from "./before-load.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const states = (items: { state: string }[]) => items.map(({ state }) => state);

/** A device with item b on the server. The server takes no new items for an hour. */
function limitedPhone(seconds: unknown = 3600) {
  const phone = new Phone();
  phone.academy.items.set("b", { id: "b", content: "b 1", version: 1 });
  phone.academy.limits.set("item.add", seconds);
  return phone;
}

Deno.test("holds one kind until its limit ends, sends the other kinds, and then sends the rest in order", async () => {
  await using phone = limitedPhone();
  phone.isReached = false;
  const tab = phone.open();
  const ids: string[] = [];
  for (const id of ["a", "c", "d"]) ids.push((await tab.write(addItem(id))).id);
  const change = await tab.write(changeItem("b", "b 2", 1));
  phone.isReached = true;
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { b: "b 2" });
  assert.deepEqual(tab.items().map(({ id }) => id), ids, "nothing is dropped");
  assert.equal(phone.requests.length, 1);

  const late = await tab.write(addItem("e"));
  await tab.write(changeItem("b", "b 3", 2));
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { b: "b 3" });
  phone.academy.limits.clear();
  phone.clock.turn(HOUR_MS - 1000);
  await tab.quiet();
  assert.deepEqual(phone.requests.slice(1).flat().filter((id) => ids.includes(id)), []);
  phone.clock.turn(1000);
  await tab.quiet();
  const sent = phone.academy.log.filter((id) => ids.includes(id) || id === late.id);
  assert.deepEqual(sent, [...ids, late.id]);
  assert.equal(phone.academy.log[0], change.id);
  assert.deepEqual(tab.items(), []);
  assert.deepEqual(tab.limits(), []);
});

Deno.test("holds a write behind a limited write about the same note", async () => {
  await using phone = limitedPhone();
  const tab = phone.open();
  await tab.write(addItem("a"));
  await tab.quiet();
  await tab.write(changeItem("a", "a 2"));
  await tab.write(removeItem("b", 1));
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), {});
  assert.deepEqual(states(tab.items()), ["queued"], "the change is part of the new item");
  phone.academy.limits.clear();
  phone.clock.turn(HOUR_MS);
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 2" });
  assert.deepEqual(tab.items(), []);
});

Deno.test("counts a limited write as waiting, not as refused, and tells the user at once", async () => {
  await using phone = limitedPhone();
  const tab = phone.open();
  const { outcome } = await tab.write(addItem("a"));
  // The clock stands still: the outcome does not take three seconds.
  const waitsUntil = phone.clock.now() + HOUR_MS;
  assert.deepEqual(await outcome, { status: "kept", waitsUntil });
  await tab.quiet();
  const next = await tab.write(addItem("c"));
  assert.deepEqual(await next.outcome, { status: "kept", waitsUntil }, "also where it is not sent");
  await tab.quiet();
  assert.deepEqual(countGroups(tab.items()), { waiting: 2, needsYou: 0 }, "two items");
  const [group] = groupWrites(tab.items(), tab.limits());
  assert.equal(group?.state, "queued");
  assert.equal(group?.waitsUntil, phone.clock.now() + HOUR_MS);
  assert.equal(tab.conflicts.length, 0);
});

Deno.test("keeps a limit after a reload, and ends it at its time", async () => {
  await using phone = limitedPhone();
  const before = phone.open();
  await before.write(addItem("a"));
  await before.quiet();
  before.close();
  phone.clock.turn(HOUR_MS / 2);
  const after = phone.open();
  await after.quiet();
  await after.run("event");
  assert.equal(phone.requests.length, 1);
  assert.deepEqual(after.limits().map(({ kind }) => kind), ["item.add"]);
  phone.academy.limits.clear();
  phone.clock.turn(HOUR_MS / 2);
  await after.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1" });
});

Deno.test("applies a limit in a second tab, too", async () => {
  await using phone = limitedPhone();
  const [one, other] = [phone.open(), phone.open()];
  await one.write(addItem("a"));
  await one.quiet();
  await other.write(addItem("c"));
  await other.quiet();
  assert.equal(phone.requests.length, 1);
  assert.deepEqual(other.limits(), one.limits());
  phone.academy.limits.clear();
  phone.clock.turn(HOUR_MS);
  await one.quiet();
  await other.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1", c: "c 1" });
  assert.equal(phone.academy.log.length, 2);
});

Deno.test("applies a limit to writes that were sealed at sign-out", async () => {
  await using phone = limitedPhone();
  const before = phone.open();
  await before.write(addItem("a"));
  await before.quiet();
  before.close();
  await navigator.locks.request(
    outboxName(phone.userId),
    () => sealOutbox(phone.userId, phone.key, () => true),
  );
  const after = phone.open();
  await after.quiet();
  assert.equal(phone.requests.length, 1);
  phone.academy.limits.clear();
  phone.clock.turn(HOUR_MS);
  await after.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1" });
});

Deno.test("tries once on 'Sync now' despite a limit, and ends the limit when the server accepts", async () => {
  await using phone = limitedPhone();
  const tab = phone.open();
  await tab.write(addItem("a"));
  await tab.quiet();
  await tab.run("user");
  assert.equal(phone.requests.length, 2, "once, not again and again");
  assert.deepEqual(states(tab.items()), ["queued"]);
  phone.academy.limits.clear();
  await tab.run("user");
  await tab.write(addItem("c"));
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1", c: "c 1" });
});

Deno.test("waits again when the server renews a limit", async () => {
  await using phone = limitedPhone();
  const tab = phone.open();
  await tab.write(addItem("a"));
  await tab.quiet();
  for (let n = 2; n <= 4; n++) {
    phone.clock.turn(HOUR_MS);
    await tab.quiet();
    assert.equal(phone.requests.length, n);
  }
  assert.deepEqual(states(tab.items()), ["queued"]);
});

Deno.test("waits a day at most, whatever the server says", async () => {
  await using phone = limitedPhone(100 * 86_400);
  const tab = phone.open();
  await tab.write(addItem("a"));
  await tab.quiet();
  phone.academy.limits.clear();
  phone.clock.turn(DAY_MS);
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1" });
});

Deno.test("ends a limit when the clock is set back to before the refusal", async () => {
  await using phone = limitedPhone();
  const tab = phone.open();
  await tab.write(addItem("a"));
  await tab.quiet();
  phone.clock.back(DAY_MS);
  phone.academy.limits.clear();
  await tab.run("event");
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1" });
});

Deno.test("does not wait longer in an open app when the clock is set back a little", async () => {
  await using phone = limitedPhone();
  const tab = phone.open();
  // The open app counts the hour itself: its timer runs on while the clock is set back.
  const timers: { ms: number; act: () => void }[] = [];
  phone.clock.after = (ms, act) => {
    const timer = { ms, act };
    timers.push(timer);
    return () => timers.includes(timer) && timers.splice(timers.indexOf(timer), 1).length > 0;
  };
  await tab.write(addItem("a"));
  await tab.quiet();
  // More writes than fit into one request.
  const more = Array.from({ length: 150 }, (_, n) => `more ${n}`);
  for (const id of more) await tab.write(addItem(id));
  await tab.quiet();
  phone.clock.turn(HOUR_MS - 1000);
  phone.clock.back(HOUR_MS / 2);
  phone.academy.limits.clear();
  const timer = timers.find(({ ms }) => ms === HOUR_MS);
  assert.ok(timer, "it comes again after an hour");
  timer.act();
  await tab.quiet();
  assert.deepEqual(Object.keys(phone.academy.texts()).sort(), ["a", "b", ...more].sort());
});

for (const seconds of ["soon", null, 0, -1, "60", {}]) {
  Deno.test(`treats a 429 for one write with ${JSON.stringify(seconds)} seconds as a failure, not as a limit`, async () => {
    await using phone = limitedPhone(seconds);
    const tab = phone.open();
    await tab.write(addItem("a"));
    await tab.quiet();
    await tab.write(addItem("c"));
    assert.deepEqual([states(tab.items())[0], tab.limits()], ["sent", []]);
    phone.academy.limits.clear();
    phone.clock.turn(5 * 60_000);
    await tab.quiet();
    assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1", c: "c 1" });
  });
}

Deno.test("holds every kind after a 429 for the whole request, even while one kind waits for its limit", async () => {
  await using phone = limitedPhone();
  const tab = phone.open();
  await tab.write(addItem("a"));
  await tab.quiet();
  phone.faults.push(() => {
    throw new ApiError(429, JSON.stringify({ code: "rate_limited", error: "No" }), 120);
  });
  await tab.write(changeItem("b", "b 2", 1));
  await tab.quiet();
  await tab.write(changeItem("b", "b 3", 1));
  await tab.quiet();
  assert.equal(phone.requests.length, 2, "the server asked for silence");
  phone.clock.turn(120_000);
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { b: "b 3" });
  assert.deepEqual(tab.limits().map(({ kind }) => kind), ["item.add"]);
});

Deno.test("slows the rest down after a server error behind a limited write, and keeps the limit", async () => {
  await using phone = limitedPhone();
  phone.isReached = false;
  let failures = 1;
  const tab = phone.open({
    send: async (writes, signal) => {
      const results = await phone.send(writes.slice(0, failures > 0 ? 1 : undefined), signal);
      const broken = { id: writes[1]?.id ?? "", status: 500, body: { code: "internal" } };
      return failures-- > 0 ? [...results, broken] : results;
    },
  });
  await tab.write(addItem("a"));
  await tab.write(changeItem("b", "b 2", 1));
  phone.isReached = true;
  await tab.run("event");
  assert.deepEqual(phone.academy.texts(), { b: "b 1" });
  phone.clock.turn(5000);
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { b: "b 2" });
  assert.equal(phone.requests.length, 2);
  assert.deepEqual(tab.items().map(({ kind }) => kind), ["item.add"]);
});
