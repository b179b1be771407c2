import assert from "node:assert/strict";
import { ApiError, Unreachable } from "../../../lib/http/api.ts";
import { GivenUp } from "../../../lib/http/retry-until-known.ts";
import { askNow, currentHandovers, end, handOver } from "./handover.ts";
import { signOutHere, storeUser } from "../../../lib/http/session.ts";
import { patientTimers } from "../../../offline/testing/patient-timers.ts";

// Deno shares `localStorage` among tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
// Patient timers: nothing is sent again by itself while a test is slow.
patientTimers();

const lost = new Unreachable(false, undefined);
const steps = () => currentHandovers().map(({ email, step }) => `${email} ${step}`);

/** Starts a handover. `next` answers its requests one after the other. */
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
    // Waits until the request has been sent again.
    await new Promise((resolve) => setTimeout(resolve));
    const { resolve, reject } = said;
    said = Promise.withResolvers();
    if (answer instanceof Error) reject(answer);
    else resolve(answer);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { done, keys, next, told: () => told };
}

Deno.test("hands over a password after lost answers, with one key, until staff confirm it", async () => {
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

Deno.test("hands over nothing when the server refuses or staff give up", async () => {
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

Deno.test("keeps two unknown handovers in place and marks the one whose request runs again", async () => {
  const [su, mya] = [begin(), begin("mya@people.test")];
  await Promise.all([su.next(lost), mya.next(lost)]);
  const asked = () => currentHandovers().map(({ email, isAsking = false }) => [email, isAsking]);
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

Deno.test("leaves no handover for the next user", async () => {
  storeUser({ id: "m", firstName: "Mya", role: "staff" });
  const { done, next } = begin();
  await next(lost);
  signOutHere();
  assert.deepEqual(steps(), []);
  await assert.rejects(done, GivenUp);
});

Deno.test("ignores an answer that comes after another user has signed in", async () => {
  storeUser({ id: "m", firstName: "Mya", role: "staff" });
  const { done, next } = begin();
  signOutHere();
  storeUser({ id: "s", firstName: "Su", role: "staff" });
  await Promise.all([assert.rejects(done, GivenUp), next({ email: "su@people.test" })]);
  assert.deepEqual(steps(), []);
});
