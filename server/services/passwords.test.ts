import assert from "node:assert/strict";
import { quickPasswords } from "../testing/factories.ts";
import { longWaits } from "../testing/patient.ts";
import { createPasswords, gate, hashAll, type Passwords, TooBusy } from "./passwords.ts";

const passwords = createPasswords(longWaits);

Deno.test("accepts the password that was hashed, and no other", async () => {
  const hash = await passwords.hash("ကျောင်းသား 1");
  assert.equal(await passwords.verify(hash, "ကျောင်းသား 1"), true);
  assert.equal(await passwords.verify(hash, "ကျောင်းသား 2"), false);
  assert.equal(await passwords.verify(undefined, "ကျောင်းသား 1"), false);
  assert.equal(passwords.isOutdated(hash), false);
});

Deno.test("hashes with the cost that the product promises, and calls a cheaper hash outdated", async () => {
  const hash = await passwords.hash("secret");
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(passwords.isOutdated(await quickPasswords().hash("secret")), true);
});

Deno.test("works as hard without a hash as with a hash", async () => {
  const hash = await passwords.hash("secret");
  const timed = async (stored: string | undefined) => {
    const began = performance.now();
    await passwords.verify(stored, "guess");
    return performance.now() - began;
  };
  // Measures both in turn, so that other work on the machine slows down both.
  const times = { without: [] as number[], with: [] as number[] };
  for (let n = 0; n < 15; n++) {
    times.without.push(await timed(undefined));
    times.with.push(await timed(hash));
  }
  // Compares the shortest times: other work on the machine makes some times longer, and none
  // shorter. Another proof checks the exact ratio. Without the work it would be a thousandth.
  assert.ok(Math.min(...times.without) > Math.min(...times.with) / 10, JSON.stringify(times));
});

Deno.test("refuses a caller at once when the queue is full, and serves the others in turn", async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const inTurn = gate(2, 5, 60_000);
  let working = 0;
  let most = 0;
  const all = Array.from({ length: 10 }, (_, n) =>
    inTurn(async () => {
      most = Math.max(most, ++working);
      await mayEnd;
      working--;
      return n;
    }));
  for (const refused of all.slice(7)) await assert.rejects(refused, TooBusy);
  end();
  assert.deepEqual(await Promise.all(all.slice(0, 7)), [0, 1, 2, 3, 4, 5, 6]);
  assert.equal(most, 2);
  assert.equal(await inTurn(() => Promise.resolve("later")), "later");
});

Deno.test("refuses a caller who has waited too long, without any work", async () => {
  const { now } = performance;
  let time = 0;
  performance.now = () => time;
  try {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<string>();
    const inTurn = gate(1, 5, 1000);
    const first = inTurn(() => mayEnd);
    const late = inTurn(() => assert.fail("It runs work that no caller waits for"));
    time = 1001;
    end("served");
    assert.equal(await first, "served");
    await assert.rejects(late, TooBusy);
  } finally {
    performance.now = now;
  }
});

Deno.test("lets two hundred passwords wait, and refuses more at once", async () => {
  // With `signIn: 0` the queue serves no waiting caller: two hundred hashes would take seconds.
  const hasty = createPasswords({ signIn: 0 });
  const reasons: unknown[] = [];
  const all = Array.from(
    { length: 320 },
    () => hasty.verify(undefined, "x").catch((error) => void reasons.push(error)),
  );
  await new Promise((resolve) => setTimeout(resolve));
  const atOnce = Math.max(1, navigator.hardwareConcurrency - 1);
  assert.ok(reasons.length >= 320 - 200 - atOnce, `${reasons.length}`);
  assert.ok(reasons.every((reason) => reason instanceof TooBusy));
  await Promise.all(all);
  assert.equal(await passwords.verify(undefined, "x"), false);
});

Deno.test("hashes many passwords in their order, and tries again when the queue is full", async () => {
  let refusals = 3;
  const moody: Passwords = {
    ...passwords,
    hash: (password) =>
      refusals-- > 0 ? Promise.reject(new TooBusy()) : Promise.resolve(`hash of ${password}`),
  };
  const all = Array.from({ length: 20 }, (_, n) => `${n}`);
  assert.deepEqual(await hashAll(moody, all, 60_000), all.map((text) => `hash of ${text}`));

  const broken = { ...passwords, hash: () => Promise.reject(new Error("no memory")) };
  await assert.rejects(hashAll(broken, all, 60_000), /no memory/);
  refusals = Infinity;
  await assert.rejects(hashAll(moody, all, 0), TooBusy);
});
