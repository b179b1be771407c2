import assert from "node:assert/strict";
import { createPasswords, hashAll, type Passwords, TooBusy } from "./passwords.ts";

const passwords = createPasswords();

Deno.test("what was hashed is known again, and nothing else", async () => {
  const hash = await passwords.hash("ကျောင်းသား 1");
  assert.equal(await passwords.verify(hash, "ကျောင်းသား 1"), true);
  assert.equal(await passwords.verify(hash, "ကျောင်းသား 2"), false);
  assert.equal(await passwords.verify(undefined, "ကျောင်းသား 1"), false);
  assert.equal(passwords.isOutdated(hash), false);
});

Deno.test("where there is no hash it works as hard as where there is one", async () => {
  const hash = await passwords.hash("secret");
  const timed = async (stored: string | undefined) => {
    const began = performance.now();
    await passwords.verify(stored, "guess");
    return performance.now() - began;
  };
  // By turns: whatever else the machine does falls on both.
  const times = { without: [] as number[], with: [] as number[] };
  for (let n = 0; n < 15; n++) {
    times.without.push(await timed(undefined));
    times.with.push(await timed(hash));
  }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
  // The exact ratio has a proof of its own; without the work it would be a thousandth.
  assert.ok(middle(times.without) > middle(times.with) / 10, JSON.stringify(times));
});

Deno.test("whoever finds the queue too long is told at once, and the others are served", async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 320 }, () => passwords.verify(undefined, "x")),
  );
  const refused = all.filter((each) => each.status === "rejected");
  assert.ok(refused.length >= 320 - 300, `${refused.length}`);
  assert.ok(refused.every((each) => each.reason instanceof TooBusy));
  assert.equal(await passwords.verify(undefined, "x"), false);
});

Deno.test("many are hashed in their order, and come again where it is too busy", async () => {
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
