import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { startRepeating } from "./repeat.ts";

const unexpected = (error: unknown) => assert.fail(String(error));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

Deno.test("begins at once, repeats, and stops after the running work has ended", async () => {
  let begun = 0;
  const thrice = Promise.withResolvers<void>();
  const rounds = startRepeating(1, async () => {
    await turn();
    if (++begun === 3) thrice.resolve();
  }, unexpected);
  await thrice.promise;
  await rounds.stop();
  const before = begun;
  await turn();
  assert.equal(begun, before);
});

Deno.test("never runs two rounds at the same time, and tells the running round to end", async () => {
  let running = 0;
  let most = 0;
  const inside = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const rounds = startRepeating(1, async (signal) => {
    most = Math.max(most, ++running);
    signal.addEventListener("abort", () => end.resolve());
    // Long enough for a second round to begin, if it could.
    setTimeout(inside.resolve, 10);
    await end.promise;
    running--;
  }, unexpected);
  await inside.promise;
  assert.equal(most, 1);
  await rounds.stop();
  assert.equal(running, 0);
});

Deno.test("reports a round that fails, and runs the next round", async () => {
  const told: unknown[] = [];
  const again = Promise.withResolvers<void>();
  const rounds = startRepeating(1, () => {
    if (told.length > 0) again.resolve();
    return Promise.reject(new Error("No."));
  }, (error) => told.push(error));
  await again.promise;
  await rounds.stop();
  assert.match(String(told[0]), /No\./);
});

Deno.test("begins only after its time, if it is told so", async () => {
  let count = 0;
  const first = Promise.withResolvers<void>();
  const began = performance.now();
  const rounds = startRepeating(
    30,
    () => {
      count++;
      first.resolve();
      return Promise.resolve();
    },
    () => {},
    { beginsAtOnce: false },
  );
  assert.equal(count, 0);
  await first.promise;
  assert.ok(performance.now() - began >= 29);
  await rounds.stop();
});
