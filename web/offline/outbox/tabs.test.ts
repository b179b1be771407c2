// Two tabs, two users, or two versions of the app: each user has one outbox.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { addItem, changeItem, itemKinds } from "../testing/kinds.ts";
import { Phone } from "../testing/phone.ts";
import { registerFeature } from "../registry.ts";
import { openOutboxDb } from "./model.ts";
import { sendWrites } from "./sender.ts";

Deno.test("never sends from two tabs at once, and sends nothing twice", async () => {
  await using phone = new Phone();
  let under = 0;
  let most = 0;
  const send: typeof phone.send = async (writes, signal) => {
    most = Math.max(most, ++under);
    await new Promise((resolve) => setTimeout(resolve));
    const results = await phone.send(writes, signal);
    under--;
    return results;
  };
  const tabs = [phone.open({ send }), phone.open({ send })];
  const ids: string[] = [];
  for (let n = 0; n < 60; n++) {
    const written = await tabs[n % 2]?.write(n % 3 ? addItem(`n${n}`) : addItem(`m${n}`));
    ids.push(written?.id ?? "");
  }
  for (const tab of [...tabs, ...tabs]) await tab.run("event");
  assert.equal(most, 1);
  assert.deepEqual(phone.academy.log, ids);
  assert.deepEqual(new Set(phone.requests.flat()).size, 60);
  assert.equal(phone.requests.flat().length, 60);
});

Deno.test("tells a tab that only writes what another tab was answered", async () => {
  await using phone = new Phone();
  const writer = phone.open({ runExclusively: () => new Promise(() => {}) });
  const { outcome } = await writer.write(addItem("a"));
  const sender = phone.open();
  assert.equal((await outcome).status, "done");
  await until(() => writer.answered.length > 0 && writer.items().length === 0);
  assert.deepEqual(writer.answered, sender.answered);
  assert.equal(writer.answered.length, 1);
});

Deno.test("shows in one tab what was written in another", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const [one, two] = [phone.open(), phone.open()];
  await one.write(addItem("a"));
  await until(() => two.items().length === 1);
  assert.deepEqual(two.items(), one.items());
});

Deno.test("sends what is written while another tab looks for the last time", async () => {
  await using phone = new Phone();
  const [one, two] = [phone.open(), phone.open()];
  for (let n = 0; n < 40; n++) {
    const [first, second] = await Promise.all([
      one.write(addItem(`a${n}`)),
      two.write(addItem(`b${n}`)),
    ]);
    // The clock stands still: only the writes themselves wake the senders.
    assert.equal((await first.outcome).status, "done");
    assert.equal((await second.outcome).status, "done");
  }
  assert.equal(phone.academy.log.length, 80);
});

Deno.test("leaves everything to the next tab when a tab is killed while it sends", async () => {
  await using phone = new Phone();
  const never = Promise.withResolvers<never>();
  const requested = Promise.withResolvers<void>();
  const killedTab = phone.open({
    send: async (writes, signal) => {
      await phone.send(writes, signal);
      requested.resolve();
      return never.promise;
    },
  });
  await killedTab.write(addItem("a"));
  await requested.promise;
  phone.clock.turn(30_000);
  killedTab.close();
  const next = phone.open();
  await next.write(changeItem("a", "a 2"));
  await next.run("event");
  await next.run("event");
  assert.deepEqual(phone.academy.texts(), { a: "a 2" });
});

Deno.test("converts writes that an older app queued into today's shape, but not writes that were sent", async () => {
  await using phone = new Phone();
  const { "item.add": today } = itemKinds;
  const db = openOutboxDb(phone.userId);
  const row = (id: string, state: "queued" | "sent") => ({
    id: `w-${id}`,
    kind: "item.add",
    subject: `item:${id}`,
    payload: { id, videoId: "v", text: "from long ago" },
    createdAt: 1,
    state,
  });
  await db.writes.bulkAdd([row("a", "queued"), row("b", "sent")]);
  db.close();
  type Old = { text?: string; content?: string };
  registerFeature({
    kinds: {
      "item.add": {
        ...today,
        upgrade: (payload) => {
          const { text, ...rest } = payload as Old;
          return { content: text, ...rest } as never;
        },
      },
    },
  });
  const sent: unknown[] = [];
  const tab = phone.open({
    send: (writes, signal) => {
      sent.push(...writes.map(({ payload }) => payload));
      return phone.send(writes, signal);
    },
  });
  await tab.run("event");
  await tab.run("event");
  registerFeature({ kinds: { "item.add": { ...today, upgrade: undefined } } });
  assert.deepEqual(sent, [
    { id: "a", videoId: "v", content: "from long ago" },
    { id: "b", videoId: "v", text: "from long ago" },
  ]);
});

Deno.test("sends a write of an unknown kind as it is, and keeps its place", async () => {
  await using phone = new Phone();
  const db = openOutboxDb(phone.userId);
  const row = { kind: "item.pin", subject: "item:a", payload: { id: "a" }, createdAt: 1 };
  await db.writes.add({ ...row, id: "w", state: "queued" });
  db.close();
  const tab = phone.open();
  await tab.run("event");
  assert.deepEqual(phone.requests, [["w"]]);
  const [parked] = tab.items();
  assert.equal(parked?.state, "refused");
  assert.equal(await tab.retry(tab.items()), true);
  await tab.run("event");
  assert.equal(tab.items()[0]?.kind, "item.pin");
});

Deno.test("gives each user an outbox of their own, which waits until the user is back", async () => {
  await using aye = new Phone();
  await using mya = new Phone();
  aye.isReached = mya.isReached = false;
  const before = aye.open();
  await before.write(addItem("a"));
  before.close();
  const other = mya.open();
  mya.isReached = true;
  await other.run("event");
  assert.deepEqual(mya.requests, []);
  aye.isReached = true;
  await aye.open().run("event");
  assert.deepEqual(aye.academy.texts(), { a: "a 1" });
});

Deno.test("names the writes' user in every request, no matter which user is signed in", async () => {
  const { fetch, location } = globalThis;
  const people: (string | null)[] = [];
  try {
    Object.assign(globalThis, {
      location: { origin: "http://academy.test" },
      fetch: (_: string, { headers }: { headers: Headers }) => {
        people.push(headers.get("x-person"));
        return Promise.resolve(Response.json({ results: [] }));
      },
    });
    assert.deepEqual(await sendWrites("aye", [], new AbortController().signal), []);
  } finally {
    Object.assign(globalThis, { fetch, location });
  }
  assert.deepEqual(people, ["aye"]);
});
