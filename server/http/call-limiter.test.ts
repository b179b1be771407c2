import assert from "node:assert/strict";
import { createCallLimiter, createRunningCalls } from "./call-limiter.ts";

const share = { freeBytes: 500, bytesPerSecond: 1000 };

Deno.test("an owner who has used up the calls gets them back evenly; other owners do not wait", () => {
  let time = 5_000;
  const { count } = createCallLimiter({ most: 2, windowMs: 60_000 }, () => time);
  assert.deepEqual([count("a"), count("a"), count("b")], [0, 0, 0]);
  assert.deepEqual([count("a"), count("b")], [30, 0]);
  time += 15_000;
  assert.equal(count("a"), 15);
  time += 15_000;
  assert.deepEqual([count("a"), count("a")], [0, 30]);
  time += 600_000;
  assert.deepEqual([count("a"), count("a"), count("a")], [0, 0, 30]);
});

Deno.test("runs a few calls of an owner at once, and the others in their order", async () => {
  const { enter } = createRunningCalls({ most: 2, ...share });
  const began: string[] = [];
  const begin = async (owner: string, name: string, waitMs = 60_000) => {
    const end = await enter(owner, waitMs);
    if (end) began.push(name);
    return end;
  };
  const [one, two] = await Promise.all([begin("a", "one"), begin("a", "two")]);
  const [three, four] = [begin("a", "three"), begin("a", "four")];
  assert.equal(await begin("a", "five", 0), undefined);
  const other = await begin("b", "other");
  assert.deepEqual(began, ["one", "two", "other"]);
  two?.();
  const endThree = await three;
  one?.();
  const endFour = await four;
  assert.deepEqual(began, ["one", "two", "other", "three", "four"]);
  for (const end of [other, endThree, endFour]) end?.();
  assert.ok(await begin("a", "six", 0));
});

Deno.test("large answers are free up to a sum; after it each keeps its place for a while", async () => {
  let time = 5_000;
  const { enter } = createRunningCalls({ most: 1, ...share }, () => time);
  const call = async (bytes: number) => (await enter("a", 0))?.(bytes);
  await call(200);
  await call(300);
  await call(500);
  assert.equal(await enter("a", 0), undefined, "500 bytes are free");
  time += 499;
  const waiting = enter("a", 60_000);
  time += 1;
  const end = await waiting;
  assert.ok(end);
  end(1_000_000);
  time += 1_999;
  assert.equal(await enter("a", 0), undefined);
  time += 1;
  await call(0);
  time += 500;
  await call(500);
  assert.ok(await enter("a", 0), "no debt is longer than the longest rest");
});

Deno.test("many waiting calls have one timer, and a call that has given up takes no place", async () => {
  const { setTimeout, clearTimeout } = globalThis;
  /** The timers that look for a free place. Only they pass an owner on. */
  const looking = new Set<unknown>();
  Object.assign(globalThis, {
    setTimeout: (...args: Parameters<typeof setTimeout>) => {
      const timer = setTimeout(...args);
      if (args.length > 2) looking.add(timer);
      return timer;
    },
    clearTimeout: (timer: unknown) => {
      looking.delete(timer);
      clearTimeout(timer as number);
    },
  });
  try {
    let time = 0;
    const { enter } = createRunningCalls({ most: 1, ...share }, () => time);
    (await enter("a", 0))?.(60_000);
    const waiting = Array.from({ length: 50 }, () => enter("a", 1));
    assert.equal(looking.size, 1);
    assert.deepEqual(new Set(await Promise.all(waiting)), new Set([undefined]));
    time = 60_000;
    const end = await enter("a", 0);
    assert.ok(end);
    end();
  } finally {
    for (const timer of looking) clearTimeout(timer as number);
    Object.assign(globalThis, { setTimeout, clearTimeout });
  }
});
