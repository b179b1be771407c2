import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { ApiError } from "../lib/api.ts";
import { addNote, changeNote, removeNote } from "./testing/note-kinds.ts";
import { lost, Phone } from "./testing/phone.ts";

const states = (items: { state: string }[]) => items.map(({ state }) => state);
const refuse = (status: number, code?: string, retryAfter?: number) => () => {
  throw new ApiError(status, JSON.stringify({ code, error: "No" }), retryAfter);
};

Deno.test("a write stays until the server has had its word, and only then the outcome is told", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  const { outcome } = await tab.write(addNote("a"));
  assert.deepEqual(await outcome, {
    status: "done",
    body: { id: "a", content: "a 1", version: 1 },
  });
  assert.deepEqual(tab.answered.map(({ item }) => item.kind), ["note.add"]);
  await tab.quiet();
  assert.deepEqual(tab.items(), []);
});

Deno.test("whoever has not heard within three seconds is told that it is kept", async () => {
  await using phone = new Phone();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const tab = phone.open({
    send: async (writes, signal) => {
      asked.resolve();
      await answer.promise;
      return await phone.send(writes, signal);
    },
  });
  let said = "";
  const { outcome } = await tab.write(addNote("a"));
  outcome.then(({ status }) => said = status);
  await asked.promise;
  phone.clock.turn(2999);
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(said, "");
  phone.clock.turn(1);
  assert.deepEqual(await outcome, { status: "kept" });
  answer.resolve();
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("without a network that is told at once, and nothing is tried", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const tab = phone.open();
  const { outcome } = await tab.write(addNote("a"));
  assert.deepEqual(await outcome, { status: "kept" });
  assert.deepEqual(states(tab.items()), ["queued"], "what never left can still be folded");
  phone.isReached = true;
  await tab.run("event");
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("a thousand writes keep their order, and take ten requests", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const tab = phone.open();
  const ids: string[] = [];
  for (let n = 0; n < 1000; n++) ids.push((await tab.write(addNote(`n${n}`))).id);
  phone.isReached = true;
  await tab.run("event");
  assert.deepEqual(phone.academy.log, ids);
  assert.equal(phone.requests.length, 10);
});

Deno.test("a megabyte is a request, whatever the number", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const tab = phone.open();
  for (let n = 0; n < 100; n++) await tab.write(addNote(`n${n}`, "က".repeat(4000)));
  phone.isReached = true;
  await tab.run("event");
  assert.equal(phone.requests.length, 2);
  assert.equal(phone.academy.notes.size, 100);
});

Deno.test("an answer that has only just come is known to the next write; an older one is hers to have seen", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  for (const write of [addNote("a"), changeNote("a", "a 2", 1), changeNote("a", "a 3", 1)]) {
    await tab.write(write);
    await tab.quiet();
  }
  assert.deepEqual(phone.academy.texts(), { a: "a 3" });
  phone.clock.turn(10_001);
  await tab.write(changeNote("a", "from what it was before", 2));
  await tab.quiet();
  assert.deepEqual(states(tab.items()), ["conflict"]);
  assert.deepEqual(phone.academy.texts(), { a: "a 3" });
});

Deno.test("what was sent once never changes; the next write waits for its answer and takes its version", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  phone.losesAnswers = 1;
  await tab.write(addNote("a"));
  await tab.quiet();
  await tab.write(changeNote("a", "a 2"));
  await tab.write(addNote("b"));
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 2", b: "b 1" });
  const [first, again, rest] = phone.requests;
  assert.deepEqual(first, again, "the same write, alone: what follows must not overtake it");
  assert.equal(rest?.length, 2);
  assert.equal(phone.academy.notes.get("a")?.version, 2);
});

Deno.test("a parked write holds what follows it, and nothing else", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  const refused = await tab.write(addNote("a", "refuse me"));
  assert.equal((await refused.outcome).status, "refused");
  await tab.write(changeNote("a", "better"));
  await tab.write(addNote("b"));
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { b: "b 1" });
  assert.deepEqual(states(tab.items()), ["refused", "queued"]);
  assert.equal(await tab.retry(tab.items()), true);
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "better", b: "b 1" }, "one write went out");
  assert.deepEqual(tab.items(), []);
});

Deno.test("a conflict keeps both texts until a person decides", async () => {
  await using phone = new Phone();
  phone.academy.notes.set("a", { id: "a", content: "theirs", version: 7 });
  const tab = phone.open();
  const { outcome } = await tab.write(changeNote("a", "mine", 6));
  assert.equal((await outcome).status, "conflict");
  await tab.quiet();
  const [item] = tab.items();
  assert.deepEqual(item?.answer, tab.conflicts[0]?.body);
  assert.deepEqual((item?.answer as { details: unknown }).details, {
    id: "a",
    content: "theirs",
    version: 7,
  });
  const seen = tab.items();
  assert.equal(await tab.replace(seen, [changeNote("a", "mine", 7)]), true);
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "mine" });
  assert.equal(await tab.replace(seen, []), false, "it is no longer what she saw");
});

Deno.test("to discard takes the whole card, and what the server has stays", async () => {
  await using phone = new Phone();
  phone.academy.notes.set("a", { id: "a", content: "theirs", version: 7 });
  const tab = phone.open();
  await (await tab.write(removeNote("a", 6))).outcome;
  await tab.write(changeNote("a", "mine"));
  await tab.quiet();
  assert.equal(tab.items().length, 2);
  await tab.replace(tab.items(), []);
  await tab.quiet();
  assert.deepEqual(tab.items(), []);
  assert.deepEqual(phone.academy.texts(), { a: "theirs" });
});

for (
  const [status, code] of [[400, "invalid_input"], [413, undefined], [403, undefined]] as const
) {
  Deno.test(`a batch refused whole (${status}) is halved until the guilty write is alone`, async () => {
    await using phone = new Phone();
    phone.isReached = false;
    const tab = phone.open({
      send: (writes, signal) => {
        const isGuilty = writes.some(({ payload }) => (payload as { id: string }).id === "n37");
        if (!isGuilty) return phone.send(writes, signal);
        phone.requests.push([]);
        return refuse(status, code)();
      },
    });
    for (let n = 0; n < 100; n++) await tab.write(addNote(`n${n}`));
    phone.isReached = true;
    await tab.run("event");
    // Whoever refuses without words of ours may refuse everything: there it goes slowly.
    await tab.run("event");
    await tab.quiet();
    assert.equal(phone.academy.notes.size, 99);
    assert.deepEqual(
      tab.items().map(({ state, payload }) => [state, (payload as { id: string }).id]),
      [
        ["refused", "n37"],
      ],
    );
    assert.ok(phone.requests.length < 30, `${phone.requests.length} requests`);
  });
}

for (const status of [401, 403, 404, 408, 425, 429, 500, 503]) {
  Deno.test(`${status} to the whole is no verdict on any write: it waits`, async () => {
    await using phone = new Phone();
    const tab = phone.open();
    const code = status === 403 ? "forbidden" : "internal";
    phone.faults.push(refuse(status, code));
    await tab.write(addNote("a"));
    await tab.quiet();
    assert.deepEqual(states(tab.items()), ["sent"]);
    phone.clock.turn(4999);
    await tab.quiet();
    assert.equal(phone.requests.length, 1);
    phone.clock.turn(1);
    await tab.quiet();
    assert.deepEqual(phone.academy.texts(), { a: "a 1" });
  });
}

Deno.test("a failure of ours in the middle keeps the rest, in order", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const tab = phone.open({
    send: async (writes, signal) => {
      const isFirst = phone.requests.length === 0;
      const results = await phone.send(isFirst ? writes.slice(0, 3) : writes, signal);
      if (isFirst) {
        results[2] = { id: writes[2]?.id ?? "", status: 500, body: { code: "internal" } };
      }
      return results;
    },
  });
  for (const id of ["a", "b", "c", "d"]) await tab.write(addNote(id));
  phone.isReached = true;
  await tab.run("event");
  assert.deepEqual(states(tab.items()), ["sent", "sent"]);
  await tab.run("event");
  assert.deepEqual(Object.keys(phone.academy.texts()), ["a", "b", "c", "d"]);
  assert.equal(phone.academy.log.length, 4, "none twice");
});

Deno.test("a server that asks for silence gets it, from every tab and after a new start; a person may insist", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  phone.faults.push(refuse(429, "rate_limited", 120));
  await tab.write(addNote("a"));
  await tab.quiet();
  await tab.write(addNote("b"));
  await tab.quiet();
  const other = phone.open();
  await other.run("event");
  assert.equal(phone.requests.length, 1);
  phone.clock.turn(119_000);
  await other.run("event");
  assert.equal(phone.requests.length, 1);
  await other.run("hand");
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1" });
});

Deno.test("a clock that was put back does not silence it for ever", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  phone.faults.push(refuse(429, "rate_limited", 120));
  await tab.write(addNote("a"));
  await tab.quiet();
  phone.clock.back(24 * 60 * 60_000);
  await tab.run("event");
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("failures in a row are tried ever less often, at least every five minutes", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  phone.faults = Array.from({ length: 12 }, () => refuse(500, "internal"));
  await tab.write(addNote("a"));
  await tab.quiet();
  const waits: number[] = [];
  for (let waited = 0; phone.faults.length > 0; waited += 1000) {
    const before = phone.requests.length;
    phone.clock.turn(1000);
    await tab.quiet();
    if (phone.requests.length === before) continue;
    waits.push(Math.round((waited + 1000) / 1000));
    waited = -1000;
  }
  assert.deepEqual(waits.slice(0, 7), [5, 10, 20, 40, 80, 160, 300]);
  assert.equal(waits.at(-1), 300);
});

Deno.test("a request that nobody answers is given up after 30 seconds, and half of it is tried", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const never = Promise.withResolvers<never>();
  const signals: AbortSignal[] = [];
  const tab = phone.open({
    send: (writes, signal) => {
      if (signals.push(signal) > 1) return phone.send(writes, signal);
      asked.resolve();
      return never.promise;
    },
  });
  const asked = Promise.withResolvers<void>();
  for (let n = 0; n < 100; n++) await tab.write(addNote(`n${n}`));
  phone.isReached = true;
  const running = tab.run("event");
  await asked.promise;
  phone.clock.turn(29_999);
  assert.equal(signals[0]?.aborted, false);
  phone.clock.turn(1);
  await running;
  assert.equal(signals[0]?.reason.name, "TimeoutError");
  await tab.run("event");
  assert.deepEqual(phone.requests.map(({ length }) => length), [50, 50]);
});

Deno.test("a line that breaks before or after the server had it neither loses nor doubles", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  phone.faults.push(() => {
    throw lost();
  });
  phone.losesAnswers = 1;
  await tab.write(addNote("a"));
  await tab.write(addNote("b"));
  for (let n = 0; n < 4; n++) await tab.run("event");
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1" });
  assert.equal(phone.academy.log.length, 2);
});
