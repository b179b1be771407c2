// A question that the user withdraws while it waits is never published, not even for a moment.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { Unreachable } from "../../lib/http/api.ts";
import { addItem, changeItem } from "../testing/kinds.ts";
import { Phone } from "../testing/phone.ts";
import { askQuestion, withdrawQuestion } from "../testing/kinds.ts";
import { groupWrites, writesWithText } from "./use-outbox.ts";

const HOUR_MS = 3_600_000;

/** A device whose server takes no more questions for an hour. */
function limitedPhone() {
  const phone = new Phone();
  phone.academy.limits.set("question.ask", 3600);
  return phone;
}

async function afterAnHour(phone: Phone, tab: ReturnType<Phone["open"]>) {
  phone.academy.limits.clear();
  phone.clock.turn(HOUR_MS);
  await tab.quiet();
}

Deno.test("removes a question over the limit together with its withdrawal, and sends neither", async () => {
  await using phone = limitedPhone();
  const tab = phone.open();
  await tab.write(askQuestion("q"));
  await tab.quiet();
  const { outcome } = await tab.write(withdrawQuestion("q"));
  assert.equal((await outcome).status, "done");
  assert.deepEqual(tab.items(), []);
  await afterAnHour(phone, tab);
  assert.equal(phone.requests.length, 1, "nothing is left to send");
  assert.deepEqual(phone.academy.seen, []);
});

Deno.test("removes a question over the limit when the withdrawal is written while it is on its way", async () => {
  await using phone = limitedPhone();
  const tab = phone.open();
  let withdrawal: Awaited<ReturnType<typeof tab.write>> | undefined;
  phone.faults.push(async () => {
    withdrawal = await tab.write(withdrawQuestion("q"));
  });
  await tab.write(askQuestion("q"));
  await tab.quiet();
  assert.deepEqual(tab.items(), []);
  assert.equal((await withdrawal?.outcome)?.status, "done");
  await afterAnHour(phone, tab);
  assert.deepEqual(phone.academy.log, []);
});

Deno.test("sends a question over the limit once with its new text after an edit", async () => {
  await using phone = limitedPhone();
  const tab = phone.open();
  await tab.write(askQuestion("q"));
  await tab.quiet();
  const [group] = groupWrites(tab.items(), tab.limits());
  assert.ok(group);
  const changed = writesWithText(group, "A better one?");
  assert.ok(changed);
  assert.equal(await tab.replace(group.items, changed), true);
  await afterAnHour(phone, tab);
  assert.deepEqual(phone.academy.texts(), { q: "A better one?" });
  assert.equal(phone.academy.log.length, 1);
});

for (const size of ["a request of any size", "requests of one write"]) {
  Deno.test(`keeps question and withdrawal together in ${size} while an older request may still arrive`, async () => {
    await using phone = limitedPhone();
    const tab = phone.open();
    // The server gets this request long after the device has given it up.
    let late: Parameters<typeof phone.academy.sync>[0] = [];
    phone.faults.push((writes) => {
      late = structuredClone(writes);
      // After a timeout, the next request has half as many writes.
      throw new Unreachable(size !== "a request of any size", new TypeError("The line broke"));
    });
    await tab.write(askQuestion("q"));
    await tab.quiet();
    phone.clock.turn(5000);
    await tab.quiet();
    assert.deepEqual(tab.items().map(({ state }) => state), ["sent"]);
    await tab.write(withdrawQuestion("q"));
    await tab.quiet();
    assert.deepEqual(tab.items().map(({ kind }) => kind), ["question.ask", "question.withdraw"]);
    assert.equal(late.length, 1);
    await afterAnHour(phone, tab);
    assert.deepEqual(tab.items(), []);
    assert.deepEqual(phone.academy.seen, [], "nobody could read it");
    phone.academy.sync(late);
    assert.deepEqual(phone.academy.texts(), {});
  });
}

Deno.test("parks only the question when the server refuses it, with the withdrawal behind it", async () => {
  await using phone = new Phone();
  phone.losesAnswers = 1;
  const tab = phone.open();
  await tab.write(askQuestion("q", "refuse me"));
  await tab.quiet();
  await tab.write(withdrawQuestion("q"));
  phone.clock.turn(5000);
  await tab.quiet();
  assert.deepEqual(tab.items().map(({ state }) => state), ["refused", "queued"]);
  const [group] = groupWrites(tab.items());
  assert.ok(group);
  await tab.retry(group.items);
  assert.deepEqual(tab.items(), []);
});

Deno.test("drops a withdrawal that comes after the answer, and tells the feature once", async () => {
  await using phone = new Phone();
  phone.academy.items.set("q", { id: "q", content: "answered", version: 1 });
  const tab = phone.open();
  const { outcome } = await tab.write(withdrawQuestion("q"));
  assert.equal((await outcome).status, "conflict");
  await tab.quiet();
  assert.deepEqual(tab.items(), []);
  assert.deepEqual(tab.conflicts.map(({ item }) => item.kind), ["question.withdraw"]);
});

Deno.test("a write that was tried without any network can still change, and one that may have left cannot", async () => {
  for (const hasNoNetwork of [true, false]) {
    await using phone = new Phone();
    phone.hasNoNetwork = hasNoNetwork;
    const fail = () => {
      throw new Unreachable(false, new TypeError("Failed to fetch"));
    };
    phone.faults.push(...Array.from({ length: 8 }, () => fail));
    const tab = phone.open();
    await tab.write(addItem("n", "first"));
    await tab.quiet();
    assert.deepEqual(tab.items().map(({ state }) => state), [hasNoNetwork ? "queued" : "sent"]);
    await tab.write(changeItem("n", "corrected"));
    await tab.quiet();
    assert.equal(tab.items().length, hasNoNetwork ? 1 : 2, "writes that wait");
    phone.hasNoNetwork = false;
    phone.faults.length = 0;
    await afterAnHour(phone, tab);
    assert.deepEqual([tab.items(), phone.academy.texts()], [[], { n: "corrected" }]);
  }
});

Deno.test("a write whose earlier request may still arrive stays as it is, also without any network", async () => {
  await using phone = new Phone();
  phone.losesAnswers = 1;
  const tab = phone.open();
  await tab.write(addItem("n", "first"));
  await tab.quiet();
  phone.hasNoNetwork = true;
  phone.faults.push(() => {
    throw new Unreachable(false, new TypeError("Failed to fetch"));
  });
  phone.clock.turn(5000);
  await tab.quiet();
  assert.deepEqual(tab.items().map(({ state }) => state), ["sent"]);
});
