import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { isWorkRunning } from "../device/unsaved-work.ts";
import { ApiError, Unreachable } from "./api.ts";
import { removeLater, sendSetAside } from "./delayed-removals.ts";
import { removalEnds, removals } from "./removals.ts";
import { endSession, readOtherTabs, signOutHere, storeUser } from "./session.ts";
import { withCrossTabLock } from "./limited-work.ts";

// Deno shares its own `localStorage` among tests that run at the same time.
const stored = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  },
});

const steps = () => removals.get().map(({ id, step }) => `${id} ${step}`);
const find = (id: string) => removals.get().find((one) => one.id === id);
/** Waits until all work has ended that needs no timer. */
async function settle() {
  for (let task = 0; task < 3; task++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Timers that only `pass` ends. A timer without a time runs as the next task. */
const timers = new Map<number, () => void>();
let lastTimer = 0;
Object.assign(globalThis, {
  setTimeout: (act: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    if (!ms) return setImmediate(act, ...given);
    timers.set(++lastTimer, () => act(...given));
    return lastTimer;
  },
  clearTimeout: (id: number) => void timers.delete(id),
});
async function pass() {
  const due = [...timers.values()];
  timers.clear();
  for (const act of due) act();
  await settle();
}

const sent: string[] = [];
/** Asks for a removal. `answer` is what the server answers each time. */
const ask = (id: string, answer?: () => Error | undefined) =>
  removeLater({
    id,
    name: id,
    path: `/api/admin/videos/${id}`,
    send: () => {
      sent.push(id);
      const error = answer?.();
      return error ? Promise.reject(error) : Promise.resolve();
    },
    failedTitle: "Deletion Failed",
    failedText: "Could not delete",
  });

function begin() {
  storeUser({ id: crypto.randomUUID(), firstName: "Su", role: "staff" });
  sent.length = 0;
}

Deno.test("sends a removal once when the time for an undo is over, also when it is asked twice", async () => {
  begin();
  ask("a");
  ask("a");
  assert.deepEqual([steps(), sent, isWorkRunning()], [["a waiting"], [], true]);
  await pass();
  assert.deepEqual([steps(), sent, isWorkRunning()], [[], ["a"], false]);
});

Deno.test("sends nothing after an undo, and tells when the other thing is removed", async () => {
  begin();
  ask("a");
  ask("b");
  const heard: string[] = [];
  const stop = removalEnds.subscribe((end, name) => heard.push(`${end} ${name}`));
  find("a")?.undo();
  assert.deepEqual([steps(), heard], [["b waiting"], ["undone a"]]);
  await pass();
  stop();
  assert.deepEqual([steps(), sent, heard], [[], ["b"], ["undone a", "removed b"]]);
});

Deno.test("cannot undo a removal that is on its way", async () => {
  begin();
  const answer = Promise.withResolvers<void>();
  removeLater({
    id: "a",
    name: "A",
    path: "/",
    send: () => answer.promise,
    failedTitle: "",
    failedText: "",
  });
  await pass();
  find("a")?.undo();
  assert.deepEqual(steps(), ["a sending"]);
  answer.resolve();
  await settle();
  assert.deepEqual(steps(), []);
});

Deno.test("keeps the strip until a list that is drawn in a later task has lost the row", async () => {
  begin();
  let stepsThen: string[] = [];
  ask("a", () => void setTimeout(() => stepsThen = steps()));
  await pass();
  assert.deepEqual([stepsThen, steps()], [["a sending"], []]);
});

Deno.test("keeps a failed removal with its reason until it succeeds or is dismissed", async () => {
  begin();
  const refusal = new ApiError(500, '{"code": "internal"}');
  const answers = [new Unreachable(false, undefined), refusal, undefined];
  ask("a", () => answers.shift());
  await pass();
  assert.deepEqual(steps(), ["a failed"]);
  assert.equal(removals.get()[0]?.failure, undefined, "the thing may be gone");
  assert.equal(isWorkRunning(), false);
  find("a")?.retry();
  assert.deepEqual(steps(), ["a sending"], "the user has confirmed it before");
  await settle();
  assert.deepEqual(removals.get()[0]?.failure, {
    title: "Deletion Failed",
    text: "Could not delete",
  });
  find("a")?.undo();
  assert.deepEqual([steps(), sent], [[], ["a", "a"]]);
});

Deno.test("asks again by itself after a lost answer, until the thing is gone or the user closes the note", async () => {
  begin();
  const lost = () => new Unreachable(false, undefined);
  const answers = [lost(), lost(), undefined];
  ask("a", () => answers.shift());
  ask("b", lost);
  await pass();
  assert.deepEqual(steps(), ["a failed", "b failed"]);
  find("b")?.undo();
  await pass();
  await pass();
  assert.deepEqual([steps(), sent], [[], ["a", "b", "a", "a"]]);
});

/** Records the calls that need no page, and answers them with `answer`. */
function mockFetch(answer: () => Promise<Response>) {
  const before = globalThis.fetch;
  const calls: unknown[] = [];
  globalThis.fetch = (path, init) => {
    calls.push([path, init?.method, init?.keepalive, new Headers(init?.headers).get("x-person")]);
    return answer();
  };
  return { calls, restore: () => void (globalThis.fetch = before) };
}

Deno.test("sends a waiting removal at sign-out in the name of the user who asked for it", async () => {
  begin();
  const { calls, restore } = mockFetch(() => Promise.reject(new TypeError("The network failed")));
  const heard: string[] = [];
  const stop = removalEnds.subscribe((end, name) => heard.push(`${end} ${name}`));
  storeUser({ id: "su", firstName: "Su", role: "staff" });
  ask("a");
  signOutHere();
  restore();
  stop();
  assert.deepEqual(calls, [["/api/admin/videos/a", "DELETE", true, "su"]]);
  await pass();
  assert.deepEqual([steps(), sent, heard, isWorkRunning()], [[], [], [], false]);
});

Deno.test("the sign-out waits for the answer to a removal, but only for a short time", async () => {
  for (const isAnswered of [true, false]) {
    begin();
    const answer = Promise.withResolvers<Response>();
    const { restore } = mockFetch(() => answer.promise);
    ask("a");
    signOutHere();
    restore();
    let isSignedOut = false;
    const signOut = withCrossTabLock("leaving", () => Promise.resolve(isSignedOut = true));
    await settle();
    assert.equal(isSignedOut, false);
    if (isAnswered) answer.resolve(new Response());
    else await pass();
    assert.equal(await signOut, true);
  }
});

const endings = {
  "the session has ended": () => endSession("expired"),
  "another tab has signed in another user": () => {
    stored.set("person", JSON.stringify({ id: "other", firstName: "Mya", role: "staff" }));
    readOtherTabs();
  },
};

for (const [name, end] of Object.entries(endings)) {
  Deno.test(`sends no waiting removal when ${name}`, async () => {
    begin();
    const { calls, restore } = mockFetch(() => Promise.resolve(new Response()));
    ask("a");
    await end();
    assert.deepEqual([steps(), isWorkRunning()], [[], false]);
    await pass();
    restore();
    assert.deepEqual([steps(), sent, calls], [[], [], []]);
  });
}

Deno.test("shows no failure to a user who signs in while another user's removal is sent", async () => {
  begin();
  ask("a", () => {
    begin();
    return new ApiError(500, "");
  });
  await pass();
  assert.deepEqual([steps(), isWorkRunning()], [[], false]);
});

const tell = (name: "pagehide" | "pageshow", persisted: boolean) =>
  dispatchEvent(Object.assign(new Event(name), { persisted }));

Deno.test("sends a waiting removal at once when the page is closed", () => {
  begin();
  const { calls, restore } = mockFetch(() => Promise.resolve(new Response()));
  ask("a");
  tell("pagehide", false);
  restore();
  assert.deepEqual([calls.length, steps()], [1, []]);
});

Deno.test("can still be undone when the browser shows the page again that it had set aside", async () => {
  begin();
  const { calls, restore } = mockFetch(() => Promise.resolve(new Response()));
  ask("a");
  ask("b");
  tell("pagehide", true);
  tell("pageshow", true);
  assert.deepEqual([steps(), calls], [["a waiting", "b waiting"], []]);
  find("a")?.undo();
  await pass();
  await sendSetAside();
  restore();
  assert.deepEqual([steps(), sent, calls], [[], ["b"], []]);
});

Deno.test("the next page of the panel sends the removals of a page that was set aside, once", async () => {
  begin();
  const answers = [503, 200, 401, 200].map((status) => new Response(null, { status }));
  const { calls, restore } = mockFetch(() => Promise.resolve(answers.shift() ?? Response.error()));
  ask("a");
  ask("b");
  tell("pagehide", true);
  for (let visit = 0; visit < 4; visit++) await sendSetAside();
  restore();
  assert.equal(calls.length, 4, "'a' again after a failure and after a new sign-in, 'b' once");
  tell("pageshow", true);
  assert.deepEqual(steps(), [], "the page that comes back no longer offers to undo it");
  await pass();
  assert.deepEqual(sent, []);
});
