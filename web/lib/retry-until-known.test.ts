import assert from "node:assert/strict";
import { ApiError, Unreachable } from "./api.ts";
import { GivenUp, retryIfLost, retryUntilKnown } from "./retry-until-known.ts";

const refusal = (status: number, code?: string) =>
  new ApiError(status, code ? JSON.stringify({ code }) : "<html>");
const lost = new Unreachable(false, undefined);

/** Fails with these errors, one after the other, and then succeeds. */
function failing(...errors: Error[]) {
  return failingWith(retryUntilKnown, errors);
}

function failingWith(retry: typeof retryUntilKnown, errors: Error[]) {
  const tries = { count: 0, unknown: 0 };
  const send = () => {
    const error = errors[tries.count++];
    return error ? Promise.reject(error) : Promise.resolve("done");
  };
  return { tries, ...retry(send, () => tries.unknown++, () => 0) };
}

Deno.test("sends a write again while its result is unknown", async () => {
  const { answer, tries } = failing(
    lost,
    refusal(500, "internal"),
    refusal(409, "conflict"),
    refusal(502),
  );
  assert.equal(await answer, "done");
  assert.deepEqual(tries, { count: 5, unknown: 4 });
});

Deno.test("waits while another write runs, and does not call its own result unknown", async () => {
  const { answer, tries } = failing(refusal(409, "conflict"), refusal(409, "conflict"));
  assert.equal(await answer, "done");
  assert.deepEqual(tries, { count: 3, unknown: 0 });
});

Deno.test("stops and reports the error after five internal errors in a row", async () => {
  const internal = refusal(500, "internal");
  const { answer, tries } = failing(internal, internal, lost, ...Array(9).fill(internal));
  await assert.rejects(answer, internal);
  assert.equal(tries.count, 8);
});

Deno.test("reports a refusal at once, also after an unknown result", async () => {
  const emailTaken = refusal(409, "email_taken");
  for (const [errors, unknown] of [[[emailTaken], 0], [[lost, emailTaken], 1]] as const) {
    const { answer, tries } = failing(...errors);
    await assert.rejects(answer, emailTaken);
    assert.equal(tries.unknown, unknown);
  }
});

Deno.test("accepts a refusal without our error code only while no earlier result is unknown", async () => {
  const tooLarge = refusal(413);
  await assert.rejects(failing(tooLarge).answer, tooLarge);
  assert.equal(await failing(lost, refusal(403)).answer, "done");
});

Deno.test("a caller that gives up gets GivenUp, and askNow sends again at once", async () => {
  const never = 100_000;
  const { answer, giveUp } = retryUntilKnown(
    () => Promise.reject(lost),
    () => giveUp(),
    () => never,
  );
  await assert.rejects(answer, GivenUp);

  const { promise, resolve } = Promise.withResolvers<string>();
  const underWay = retryUntilKnown(() => promise, () => {}, () => never);
  underWay.giveUp();
  resolve("done");
  await assert.rejects(underWay.answer, GivenUp);

  let tries = 0;
  const impatient = retryUntilKnown(
    () => tries++ === 0 ? Promise.reject(lost) : Promise.resolve("done"),
    () => setTimeout(() => impatient.askNow()),
    () => never,
  );
  assert.equal(await impatient.answer, "done");
});

Deno.test("after a lost answer asks until the server answers, and takes its refusal at once", async () => {
  const conflict = refusal(409, "conflict");
  const lostFirst = failingWith(retryIfLost, [lost, conflict, refusal(502)]);
  assert.equal(await lostFirst.answer, "done");
  assert.deepEqual(lostFirst.tries, { count: 4, unknown: 3 });
  for (const final of [refusal(500, "internal"), conflict]) {
    const refused = failingWith(retryIfLost, [final]);
    await assert.rejects(refused.answer, final);
    assert.deepEqual(refused.tries, { count: 1, unknown: 0 });
  }
});
