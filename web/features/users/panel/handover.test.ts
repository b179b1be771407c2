import assert from "node:assert/strict";
import { ApiError, Unreachable } from "../../../lib/api.ts";
import { GivenUp } from "../../../lib/ask-until-known.ts";
import { askNow, end, handOver, standing } from "./handover.ts";
import { leave, remember } from "../../../lib/session.ts";
import { patientTimers } from "../../../offline/testing/patient-timers.ts";

// Deno shares it among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
// Nothing is asked for again by itself while a test is slow.
patientTimers();

const lost = new Unreachable(false, undefined);
const steps = () => standing().map(({ email, step }) => `${email} ${step}`);

/** What is sent waits for its answers, one after the other. */
function begin(email = "Su@people.test") {
  const keys: string[] = [];
  let said = Promise.withResolvers<{ email: string }>();
  let told = 0;
  const done = handOver({
    kind: "create",
    email,
    password: "hers alone",
    onUnknown: () => told++,
    send: ({ headers }) => {
      keys.push(headers["Idempotency-Key"]);
      return said.promise;
    },
  });
  const next = async (answer: Error | { email: string }) => {
    // By then it has been sent again.
    await new Promise((resolve) => setTimeout(resolve));
    const { resolve, reject } = said;
    said = Promise.withResolvers();
    if (answer instanceof Error) reject(answer);
    else resolve(answer);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { done, keys, next, told: () => told };
}

Deno.test("a password is handed over though its answers were lost, sent with one key, till she has it", async () => {
  const { done, keys, next, told } = begin();
  assert.deepEqual(steps(), ["Su@people.test sending"]);
  await next(lost);
  assert.deepEqual(steps(), ["Su@people.test unknown"]);
  askNow(keys[0] ?? "");
  await next(new ApiError(502, ""));
  askNow(keys[0] ?? "");
  await next({ email: "su@people.test" });
  await done;
  assert.equal(new Set(keys).size, 1);
  assert.deepEqual([keys.length, told()], [3, 1]);
  assert.deepEqual(steps(), ["su@people.test done"]);
  end(keys[0] ?? "");
  assert.deepEqual(steps(), []);
});

Deno.test("what is refused, or not waited for, leaves nothing to hand over", async () => {
  const taken = new ApiError(409, JSON.stringify({ code: "email_taken" }));
  const refused = begin();
  await Promise.all([assert.rejects(refused.done, taken), refused.next(taken)]);
  assert.deepEqual(steps(), []);
  const left = begin();
  await left.next(lost);
  end(left.keys[0] ?? "");
  await assert.rejects(left.done, GivenUp);
  assert.deepEqual(steps(), []);
});

Deno.test("two of which nothing is known stay where they stand, and each tells while it is asked for", async () => {
  const [su, mya] = [begin(), begin("mya@people.test")];
  await Promise.all([su.next(lost), mya.next(lost)]);
  const asked = () => standing().map(({ email, isAsking = false }) => [email, isAsking]);
  askNow(su.keys[0] ?? "");
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(asked(), [["Su@people.test", true], ["mya@people.test", false]]);
  await su.next(lost);
  assert.deepEqual(asked(), [["Su@people.test", false], ["mya@people.test", false]]);
  for (const { keys: [key = ""], done } of [su, mya]) {
    end(key);
    await assert.rejects(done, GivenUp);
  }
});

Deno.test("nothing is there for whoever comes after her", async () => {
  remember({ id: "m", firstName: "Mya", role: "staff" });
  const { done, next } = begin();
  await next(lost);
  leave();
  assert.deepEqual(steps(), []);
  await assert.rejects(done, GivenUp);
});

Deno.test("an answer that comes when another is here is told to nobody", async () => {
  remember({ id: "m", firstName: "Mya", role: "staff" });
  const { done, next } = begin();
  leave();
  remember({ id: "s", firstName: "Su", role: "staff" });
  await Promise.all([assert.rejects(done, GivenUp), next({ email: "su@people.test" })]);
  assert.deepEqual(steps(), []);
});
