import assert from "node:assert/strict";
import { inForeground } from "./foreground.ts";
import { backgroundTurns, inBackground } from "./background.ts";

type Waiting = { isShared: boolean; grant: () => void };

/** The locks of a browser, as far as a line needs them: in their order, shared or alone. */
function fakeLocks() {
  const queue: Waiting[] = [];
  let shared = 0;
  let isAlone = false;
  function grantNext() {
    for (let [next] = queue; next; [next] = queue) {
      if (isAlone || !next.isShared && shared > 0) return;
      queue.shift();
      if (next.isShared) shared++;
      else isAlone = true;
      next.grant();
    }
  }
  return {
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
            else isAlone = false;
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

/** Everything that could go on has gone on. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function withLocks(work: () => Promise<void>) {
  return async () => {
    Object.defineProperty(navigator, "locks", { value: fakeLocks(), configurable: true });
    try {
      await work();
    } finally {
      Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
    }
  };
}

const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, end: resolve };
};

// The timers that end what takes too long go on after the test.
const quiet = { sanitizeOps: false, sanitizeResources: false };

Deno.test(
  "nothing is loaded ahead while something goes first, and what comes later goes before the next part",
  quiet,
  withLocks(async () => {
    const seen: string[] = [];
    const [film, part, call] = [held(), held(), held()];
    inForeground(film.promise);
    const load = (name: string, work: Promise<void>) =>
      inBackground(() => {
        seen.push(name);
        return work;
      });
    const loads = [load("first", part.promise), load("second", Promise.resolve())];
    await settle();
    assert.deepEqual(seen, []);
    film.end();
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
  "a part that fails says so to the one who asked, and the next one has its turn",
  quiet,
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
  "a piece of work waits no longer for all of its turns than for one",
  quiet,
  withLocks(async () => {
    const upload = held();
    inForeground(upload.promise);
    const { now } = Date;
    try {
      const takeTurn = backgroundTurns();
      Date.now = () => now() + 60_000;
      const { end } = await takeTurn();
      end();
    } finally {
      Date.now = now;
      upload.end();
    }
  }),
);

Deno.test("without locks everything goes at once", quiet, async () => {
  assert.equal(await inBackground(() => Promise.resolve("here")), "here");
  assert.equal(await inForeground(Promise.resolve("first")), "first");
});
