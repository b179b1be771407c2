import assert from "node:assert/strict";
import { handTimers } from "../../../server/testing/hand-timers.ts";
import { ApiError, Unreachable } from "./api.ts";
import { repeatLimits } from "./repeats.ts";
import { GivenUp, retryIfLost, retryUntilKnown } from "./retry-until-known.ts";

const page = { hidden: false };
Object.defineProperty(globalThis, "document", { configurable: true, value: page });

const refusal = (status: number, code?: string) =>
  new ApiError(status, code ? JSON.stringify({ code }) : "<html>");
const lost = new Unreachable(false, undefined);
const MINUTE = 60_000;

/** Fails with these errors, one after the other, and then succeeds. */
function failing(...errors: Error[]) {
  return failingWith(retryUntilKnown, errors);
}

function failingWith(retry: typeof retryUntilKnown, errors: Error[]) {
  const timers = handTimers();
  const tries = { count: 0, unknown: 0 };
  const sentAt: number[] = [];
  const send = () => {
    sentAt.push(performance.now());
    const error = errors[tries.count++];
    return error ? Promise.reject(error) : Promise.resolve("done");
  };
  const write = retry(send, () => tries.unknown++);
  return {
    tries,
    /** The answer after so many minutes. */
    async answerAfter(minutes: number) {
      await Promise.all([write.answer.catch(() => {}), timers.turn(minutes * MINUTE)]);
      return await write.answer;
    },
    /** In whole seconds, because the timers can be late by less than one. */
    listPauses: () => sentAt.slice(1).map((at, n) => Math.floor((at - (sentAt[n] ?? 0)) / 1000)),
    [Symbol.dispose]: timers[Symbol.dispose],
  };
}

Deno.test("sends a write again while its result is unknown", async () => {
  using write = failing(
    lost,
    refusal(500, "internal"),
    refusal(409, "conflict"),
    refusal(502),
  );
  assert.equal(await write.answerAfter(1), "done");
  assert.deepEqual(write.tries, { count: 5, unknown: 4 });
});

Deno.test("waits while another write runs, and does not call its own result unknown", async () => {
  using write = failing(refusal(409, "conflict"), refusal(409, "conflict"));
  assert.equal(await write.answerAfter(1), "done");
  assert.deepEqual(write.tries, { count: 3, unknown: 0 });
});

Deno.test("stops and reports the error after five internal errors in a row", async () => {
  const internal = refusal(500, "internal");
  using write = failing(internal, internal, lost, ...Array(9).fill(internal));
  await assert.rejects(write.answerAfter(1), internal);
  assert.equal(write.tries.count, 8);
});

Deno.test("reports a refusal at once, also after an unknown result", async () => {
  const emailTaken = refusal(409, "email_taken");
  for (const [errors, unknown] of [[[emailTaken], 0], [[lost, emailTaken], 1]] as const) {
    using write = failing(...errors);
    await assert.rejects(write.answerAfter(1), emailTaken);
    assert.equal(write.tries.unknown, unknown);
  }
});

Deno.test("accepts a refusal without our error code only while no earlier result is unknown", async () => {
  const tooLarge = refusal(413);
  using refused = failing(tooLarge);
  await assert.rejects(refused.answerAfter(1), tooLarge);
  using unknown = failing(lost, refusal(403));
  assert.equal(await unknown.answerAfter(1), "done");
});

Deno.test("a user who looks waits 8 s at most, and a hidden page four times as long", async () => {
  using seen = failing(...Array(5).fill(lost));
  await seen.answerAfter(1);
  assert.deepEqual(seen.listPauses(), [2, 4, 8, 8, 8]);
  page.hidden = true;
  using hidden = failing(...Array(3).fill(lost));
  await hidden.answerAfter(2);
  page.hidden = false;
  assert.deepEqual(hidden.listPauses(), [8, 16, 32]);
});

Deno.test("all writes together keep the app's limit of repeated calls, and each is sent", async () => {
  const repeatedAt: number[] = [];
  using timers = handTimers();
  const writes = Array.from({ length: repeatLimits.write + 1 }, () => {
    let tries = 0;
    return retryUntilKnown(() => {
      if (tries++ === 0) return Promise.reject(lost);
      repeatedAt.push(performance.now());
      return Promise.resolve("done");
    }, () => {});
  });
  await timers.turn(3000);
  assert.equal(repeatedAt.length, repeatLimits.write);
  await timers.turn(12_000);
  await Promise.all(writes.map(({ answer }) => answer));
});

Deno.test("a caller that gives up gets GivenUp, and askNow sends again at once", async () => {
  // Nobody turns these timers.
  using _ = handTimers();
  const { answer, giveUp } = retryUntilKnown(() => Promise.reject(lost), () => giveUp());
  await assert.rejects(answer, GivenUp);

  const { promise, resolve } = Promise.withResolvers<string>();
  const underWay = retryUntilKnown(() => promise, () => {});
  underWay.giveUp();
  resolve("done");
  await assert.rejects(underWay.answer, GivenUp);

  let tries = 0;
  const impatient = retryUntilKnown(
    () => tries++ === 0 ? Promise.reject(lost) : Promise.resolve("done"),
    () => impatient.askNow(),
  );
  assert.equal(await impatient.answer, "done");
});

Deno.test("after a lost answer asks until the server answers, and takes its refusal at once", async () => {
  const conflict = refusal(409, "conflict");
  using lostFirst = failingWith(retryIfLost, [lost, conflict, refusal(502)]);
  assert.equal(await lostFirst.answerAfter(1), "done");
  assert.deepEqual(lostFirst.tries, { count: 4, unknown: 3 });
  for (const final of [refusal(500, "internal"), conflict]) {
    using refused = failingWith(retryIfLost, [final]);
    await assert.rejects(refused.answerAfter(1), final);
    assert.deepEqual(refused.tries, { count: 1, unknown: 0 });
  }
});
