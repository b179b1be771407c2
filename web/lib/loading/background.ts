// Loads parts in the background: one at a time, over all tabs and the service worker, and only
// while no work runs in the foreground (foreground.ts). The browser releases the locks of a page
// that dies, so such a page delays no other page.
import { inForeground, NETWORK_LOCK } from "./foreground.ts";

/** A part waits at most this long for its turn. It delays the next part at most this long, too. */
const MAX_TURN_MS = 30_000;

type Turn = {
  end(): void;
  /** Resolves when the next part may begin. */
  ended: Promise<void>;
};

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * With a service worker `load` runs at once, because the worker answers from its cache without the
 * network.
 */
export const loadInBackground = <T>(load: () => Promise<T>): Promise<T> =>
  navigator.serviceWorker?.controller ? load() : inBackground(load);

export async function inBackground<T>(load: () => Promise<T>): Promise<T> {
  // Each tab asks for the lock once at a time. The browser grants locks in order, so many waiting
  // requests of this tab would delay those of foreground work.
  const myTurn = lastTurn.then(createBackgroundTurns());
  lastTurn = myTurn.then(({ ended }) => ended);
  const { end } = await myTurn;
  try {
    return await load();
  } finally {
    end();
  }
}

/** Turns for work that has several parts. All its turns together wait at most `MAX_TURN_MS`. */
export function createBackgroundTurns(): () => Promise<Turn> {
  const until = Date.now() + MAX_TURN_MS;
  return () => waitForTurn(Math.max(0, until - Date.now()));
}

function waitForTurn(longestMs: number): Promise<Turn> {
  // The fonts of a page belong to its first view, and no other code waits for them.
  if (globalThis.document?.fonts) inForeground(document.fonts.ready);
  return new Promise((resolve) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => end = resolve);
    const begin = () => {
      setTimeout(end, MAX_TURN_MS);
      resolve({ end, ended });
    };
    if (!navigator.locks) return begin();
    const waiting = new AbortController();
    const stopWaiting = () => waiting.abort();
    setTimeout(stopWaiting, longestMs);
    // The user may close a hidden page next, so it does not wait.
    globalThis.document?.addEventListener("visibilitychange", stopWaiting, { once: true });
    holdLock(waiting.signal, begin, ended).catch(begin);
  });
}

/** Calls `begin` once this part may load. Rejects when `signal` ends the wait. */
async function holdLock(signal: AbortSignal, begin: () => void, ended: Promise<void>) {
  let isOver = false;
  while (!isOver) {
    isOver = await navigator.locks.request(NETWORK_LOCK, { signal }, async () => {
      // The browser grants locks in order. Foreground work that began after this request must still
      // go first.
      if (await isForegroundWaiting()) return false;
      begin();
      await ended;
      return true;
    });
  }
}

async function isForegroundWaiting(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.some(({ name, mode }) => name === NETWORK_LOCK && mode === "shared");
}
