import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { ApiError } from "../../lib/http/api.ts";
import { addItem, changeItem, removeItem } from "../testing/kinds.ts";
import { connectionLost, Phone } from "../testing/phone.ts";

const states = (items: { state: string }[]) => items.map(({ state }) => state);
const refuse = (status: number, code?: string, retryAfter?: number) => () => {
  throw new ApiError(status, JSON.stringify({ code, error: "No" }), retryAfter);
};

Deno.test("keeps a write until the server has answered, and reports the outcome only then", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  const { outcome } = await tab.write(addItem("a"));
  assert.deepEqual(await outcome, {
    status: "done",
    body: { id: "a", content: "a 1", version: 1 },
  });
  assert.deepEqual(tab.answered.map(({ item }) => item.kind), ["item.add"]);
  await tab.quiet();
  assert.deepEqual(tab.items(), []);
});

Deno.test("reports a write as kept when no answer has come within three seconds", async () => {
  await using phone = new Phone();
  const requested = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const tab = phone.open({
    send: async (writes, signal) => {
      requested.resolve();
      await answer.promise;
      return await phone.send(writes, signal);
    },
  });
  let message = "";
  const { outcome } = await tab.write(addItem("a"));
  outcome.then(({ status }) => message = status);
  await requested.promise;
  phone.clock.turn(2999);
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(message, "");
  phone.clock.turn(1);
  assert.deepEqual(await outcome, { status: "kept" });
  answer.resolve();
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("reports a write as kept at once while offline, and sends nothing", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const tab = phone.open();
  const { outcome } = await tab.write(addItem("a"));
  assert.deepEqual(await outcome, { status: "kept" });
  assert.deepEqual(states(tab.items()), ["queued"], "what never left can still be folded");
  phone.isReached = true;
  await tab.run("event");
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("sends a thousand writes in order, in ten requests", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const tab = phone.open();
  const ids: string[] = [];
  for (let n = 0; n < 1000; n++) ids.push((await tab.write(addItem(`n${n}`))).id);
  phone.isReached = true;
  await tab.run("event");
  assert.deepEqual(phone.academy.log, ids);
  assert.equal(phone.requests.length, 10);
});

Deno.test("splits a request at one megabyte, whatever the number of writes", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const tab = phone.open();
  for (let n = 0; n < 100; n++) await tab.write(addItem(`n${n}`, "က".repeat(4000)));
  phone.isReached = true;
  await tab.run("event");
  assert.equal(phone.requests.length, 2);
  assert.equal(phone.academy.items.size, 100);
});

Deno.test("gives a fresh answer's version to the next write; after ten seconds a stale write is a conflict", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  for (const write of [addItem("a"), changeItem("a", "a 2", 1), changeItem("a", "a 3", 1)]) {
    await tab.write(write);
    await tab.quiet();
  }
  assert.deepEqual(phone.academy.texts(), { a: "a 3" });
  phone.clock.turn(10_001);
  await tab.write(changeItem("a", "from what it was before", 2));
  await tab.quiet();
  assert.deepEqual(states(tab.items()), ["conflict"]);
  assert.deepEqual(phone.academy.texts(), { a: "a 3" });
});

Deno.test("never changes a write that was sent; the next write waits for its answer and takes its version", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  phone.losesAnswers = 1;
  await tab.write(addItem("a"));
  await tab.quiet();
  await tab.write(changeItem("a", "a 2"));
  await tab.write(addItem("b"));
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 2", b: "b 1" });
  const [first, again, rest] = phone.requests;
  assert.deepEqual(first, again, "the same write, alone: what follows must not overtake it");
  assert.equal(rest?.length, 2);
  assert.equal(phone.academy.items.get("a")?.version, 2);
});

Deno.test("holds only writes of the same subject behind a parked write", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  const refused = await tab.write(addItem("a", "refuse me"));
  assert.equal((await refused.outcome).status, "refused");
  await tab.write(changeItem("a", "better"));
  await tab.write(addItem("b"));
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { b: "b 1" });
  assert.deepEqual(states(tab.items()), ["refused", "queued"]);
  assert.equal(await tab.retry(tab.items()), true);
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "better", b: "b 1" }, "one write went out");
  assert.deepEqual(tab.items(), []);
});

Deno.test("keeps both texts of a conflict until the user decides", async () => {
  await using phone = new Phone();
  phone.academy.items.set("a", { id: "a", content: "theirs", version: 7 });
  const tab = phone.open();
  const { outcome } = await tab.write(changeItem("a", "mine", 6));
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
  assert.equal(await tab.replace(seen, [changeItem("a", "mine", 7)]), true);
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "mine" });
  assert.equal(await tab.replace(seen, []), false, "it is no longer what she saw");
});

Deno.test("discards a whole card and leaves the server's row as it is", async () => {
  await using phone = new Phone();
  phone.academy.items.set("a", { id: "a", content: "theirs", version: 7 });
  const tab = phone.open();
  await (await tab.write(removeItem("a", 6))).outcome;
  await tab.write(changeItem("a", "mine"));
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
  Deno.test(`halves a batch that is refused as a whole (${status}) until the guilty write is alone`, async () => {
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
    for (let n = 0; n < 100; n++) await tab.write(addItem(`n${n}`));
    phone.isReached = true;
    await tab.run("event");
    // After a refusal without our error code, the outbox sends more slowly.
    await tab.run("event");
    await tab.quiet();
    assert.equal(phone.academy.items.size, 99);
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
  Deno.test(`lets writes wait when the whole request gets ${status}, and refuses none of them`, async () => {
    await using phone = new Phone();
    const tab = phone.open();
    const code = status === 403 ? "forbidden" : "internal";
    phone.faults.push(refuse(status, code));
    await tab.write(addItem("a"));
    await tab.quiet();
    assert.deepEqual(states(tab.items()), ["sent"]);
    phone.clock.turn(3999);
    await tab.quiet();
    assert.equal(phone.requests.length, 1);
    phone.clock.turn(1);
    await tab.quiet();
    assert.deepEqual(phone.academy.texts(), { a: "a 1" });
  });
}

Deno.test("keeps the rest of a batch in order after a server error in the middle", async () => {
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
  for (const id of ["a", "b", "c", "d"]) await tab.write(addItem(id));
  phone.isReached = true;
  await tab.run("event");
  assert.deepEqual(states(tab.items()), ["sent", "sent"]);
  await tab.run("event");
  assert.deepEqual(Object.keys(phone.academy.texts()), ["a", "b", "c", "d"]);
  assert.equal(phone.academy.log.length, 4, "none twice");
});

Deno.test("obeys the server's request for silence in every tab and after a restart, except on a user's action", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  phone.faults.push(refuse(429, "rate_limited", 120));
  await tab.write(addItem("a"));
  await tab.quiet();
  await tab.write(addItem("b"));
  await tab.quiet();
  const other = phone.open();
  await other.run("event");
  assert.equal(phone.requests.length, 1);
  phone.clock.turn(119_000);
  await other.run("event");
  assert.equal(phone.requests.length, 1);
  await other.run("user");
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1" });
});

Deno.test("ends the silence when the clock is set back", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  phone.faults.push(refuse(429, "rate_limited", 120));
  await tab.write(addItem("a"));
  await tab.quiet();
  phone.clock.back(24 * 60 * 60_000);
  await tab.run("event");
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("a deletion of what the server no longer has is done, and a change of it needs the user", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  const { outcome } = await tab.write(removeItem("gone", 1));
  assert.deepEqual(await outcome, { status: "done", body: { ok: true } });
  await tab.quiet();
  assert.deepEqual([tab.items(), tab.answered.length], [[], 1]);
  await tab.write(changeItem("gone too", "mine", 1));
  await tab.quiet();
  assert.deepEqual(tab.items().map(({ state }) => state), ["refused"]);
});

for (
  const [isVisible, place, expected, last] of [
    [false, "in the background, but at least every five minutes", [4, 4, 4, 8, 16, 32, 64], 300],
    [true, "while the user looks, but at least every eight seconds", [4, 4, 4, 8, 8, 8, 8], 8],
  ] as const
) {
  Deno.test(`retries less and less often after failures ${place}`, async () => {
    await using phone = new Phone();
    phone.isVisible = isVisible;
    const tab = phone.open();
    phone.faults = Array.from({ length: 12 }, () => refuse(500, "internal"));
    await tab.write(addItem("a"));
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
    assert.deepEqual(waits.slice(0, 7), expected);
    assert.equal(waits.at(-1), last);
  });
}

Deno.test("another try waits while the app repeats too many calls, unless the user asks for it", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  phone.faults = [refuse(500, "internal")];
  await tab.write(addItem("a"));
  await tab.quiet();
  phone.mayRepeat = false;
  phone.clock.turn(60_000);
  await tab.quiet();
  assert.equal(phone.requests.length, 1);
  await tab.run("user");
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("waits after a failure that came late, also while the user looks", async () => {
  await using phone = new Phone();
  phone.isVisible = true;
  const tab = phone.open();
  phone.faults = [() => {
    phone.clock.turn(29_000);
    return refuse(500, "internal")();
  }];
  await tab.write(addItem("a"));
  await tab.quiet();
  phone.clock.turn(3000);
  await tab.quiet();
  assert.equal(phone.requests.length, 1);
  phone.clock.turn(1000);
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "a 1" });
});

Deno.test("gives up a request without an answer after 30 seconds, and sends half of it next", async () => {
  await using phone = new Phone();
  phone.isReached = false;
  const never = Promise.withResolvers<never>();
  const signals: AbortSignal[] = [];
  const tab = phone.open({
    send: (writes, signal) => {
      if (signals.push(signal) > 1) return phone.send(writes, signal);
      requested.resolve();
      return never.promise;
    },
  });
  const requested = Promise.withResolvers<void>();
  for (let n = 0; n < 100; n++) await tab.write(addItem(`n${n}`));
  phone.isReached = true;
  const running = tab.run("event");
  await requested.promise;
  phone.clock.turn(29_999);
  assert.equal(signals[0]?.aborted, false);
  phone.clock.turn(1);
  await running;
  assert.equal(signals[0]?.reason.name, "TimeoutError");
  await tab.run("event");
  assert.deepEqual(phone.requests.map(({ length }) => length), [50, 50]);
});

Deno.test("sends each write once when the connection breaks before or after the server got it", async () => {
  await using phone = new Phone();
  const tab = phone.open();
  phone.faults.push(() => {
    throw connectionLost();
  });
  phone.losesAnswers = 1;
  await tab.write(addItem("a"));
  await tab.write(addItem("b"));
  for (let n = 0; n < 4; n++) await tab.run("event");
  assert.deepEqual(phone.academy.texts(), { a: "a 1", b: "b 1" });
  assert.equal(phone.academy.log.length, 2);
});

for (const [trigger, requests] of [["event", 1], ["user", 2]] as const) {
  Deno.test(`a request that fails is sent ${requests} times if "${trigger}" comes meanwhile`, async () => {
    await using phone = new Phone();
    const tab = phone.open();
    phone.faults = [() => {
      void tab.run(trigger);
      refuse(503, "unavailable")();
    }];
    await tab.write(addItem("a"));
    await tab.quiet();
    assert.equal(phone.requests.length, requests);
  });
}
