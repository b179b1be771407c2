import assert from "node:assert/strict";
import { createBackgroundTurns, inBackground } from "./background.ts";
import { inForeground, NETWORK_LOCK } from "./foreground.ts";

type Waiting = { isShared: boolean; grant: () => void };

/** The part of Web Locks that this module uses: grants locks in order, shared or exclusive. */
function fakeLocks() {
  const queue: Waiting[] = [];
  let shared = 0;
  let isExclusive = false;
  function grantNext() {
    for (let [next] = queue; next; [next] = queue) {
      if (isExclusive || !next.isShared && shared > 0) return;
      queue.shift();
      if (next.isShared) shared++;
      else isExclusive = true;
      next.grant();
    }
  }
  return {
    query: () =>
      Promise.resolve({
        pending: queue.map(({ isShared }) => ({
          name: NETWORK_LOCK,
          mode: isShared ? "shared" : "exclusive",
        })),
      }),
    request(
      _name: string,
      { mode, signal }: { mode?: string; signal?: AbortSignal },
      work: () => Promise<unknown>,
    ) {
      return new Promise((resolve, reject) => {
        const isShared = mode === "shared";
        const grant = () =>
          work().then(resolve, reject).finally(() => {
            if (isShared) shared--;
            else isExclusive = false;
            grantNext();
          });
        const waiting = { isShared, grant };
        queue.push(waiting);
        signal?.addEventListener("abort", () => {
          if (!queue.includes(waiting)) return;
          queue.splice(queue.indexOf(waiting), 1);
          reject(signal.reason);
          grantNext();
        });
        grantNext();
      });
    },
  };
}

/** Lets every promise settle that can settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function withLocks(work: () => Promise<void>) {
  return async () => {
    const own = Object.getOwnPropertyDescriptor(navigator, "locks");
    Object.defineProperty(navigator, "locks", { value: fakeLocks(), configurable: true });
    try {
      await work();
    } finally {
      if (own) Object.defineProperty(navigator, "locks", own);
      else Reflect.deleteProperty(navigator, "locks");
    }
  };
}

const pendingWork = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, end: resolve };
};

// The timers of the time limits still run when a test ends.
const testOptions = { sanitizeOps: false, sanitizeResources: false };

Deno.test(
  "parts load one at a time, and only while no foreground work runs",
  testOptions,
  withLocks(async () => {
    const seen: string[] = [];
    const [video, part, call] = [pendingWork(), pendingWork(), pendingWork()];
    inForeground(video.promise);
    const load = (name: string, work: Promise<void>) =>
      inBackground(() => {
        seen.push(name);
        return work;
      });
    const loads = [load("first", part.promise), load("second", Promise.resolve())];
    await settle();
    assert.deepEqual(seen, []);
    video.end();
    await settle();
    assert.deepEqual(seen, ["first"], "one at a time");
    inForeground(call.promise);
    part.end();
    await settle();
    assert.deepEqual(seen, ["first"], "the call came before the second had its turn");
    call.end();
    await Promise.all(loads);
    assert.deepEqual(seen, ["first", "second"]);
  }),
);

Deno.test(
  "a call that begins while a part waits goes first",
  testOptions,
  withLocks(async () => {
    const [page, call] = [pendingWork(), pendingWork()];
    let hasBegun = false;
    inForeground(page.promise);
    const load = inBackground(() => {
      hasBegun = true;
      return Promise.resolve();
    });
    await settle();
    inForeground(call.promise);
    page.end();
    await settle();
    assert.equal(hasBegun, false);
    call.end();
    await load;
  }),
);

Deno.test(
  "a failed part rejects for its caller, and the next part loads",
  testOptions,
  withLocks(async () => {
    const failing = inBackground(() => Promise.reject(new Error("The line broke")));
    const next = inBackground(() => Promise.resolve("here"));
    await assert.rejects(failing, /The line broke/);
    assert.equal(await next, "here");
    inForeground(Promise.reject(new Error("The call failed"))).catch(() => {});
    assert.equal(await inBackground(() => Promise.resolve("here")), "here");
  }),
);

Deno.test(
  "all turns of one piece of work share one time limit",
  testOptions,
  withLocks(async () => {
    const upload = pendingWork();
    inForeground(upload.promise);
    const { now } = Date;
    try {
      const takeTurn = createBackgroundTurns();
      Date.now = () => now() + 60_000;
      const { end } = await takeTurn();
      end();
    } finally {
      Date.now = now;
      upload.end();
    }
  }),
);

Deno.test("loads everything at once in a browser without locks", testOptions, async () => {
  assert.equal(await inBackground(() => Promise.resolve("here")), "here");
  assert.equal(await inForeground(Promise.resolve("first")), "first");
});
