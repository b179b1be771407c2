// What the phone loads ahead takes turns: one part at a time, in all tabs and in the service worker, and none while
// something goes first (line.ts). The browser ends the locks of a page that dies, so such a page holds up nothing.
import { goesFirst, LINE } from "./line.ts";

/** A part waits no longer than this for its turn, and holds up the next one no longer than this. */
const LONGEST = 30_000;

type Turn = {
  end(): void;
  /** Resolves when the next part may go. */
  over: Promise<void>;
};

let last: Promise<unknown> = Promise.resolve();

/** What the service worker has costs the line nothing. */
export const loadInTurn = <T>(load: () => Promise<T>): Promise<T> =>
  navigator.serviceWorker?.controller ? load() : inTurn(load);

export async function inTurn<T>(load: () => Promise<T>): Promise<T> {
  // One request at a time: the browser grants locks in their order, and what goes first would wait for all of them.
  const mine = last.then(turns());
  last = mine.then(({ over }) => over);
  const { end } = await mine;
  try {
    return await load();
  } finally {
    end();
  }
}

/** The turns of one piece of work, which waits no longer for all of them than for one. */
export function turns(): () => Promise<Turn> {
  const until = Date.now() + LONGEST;
  return () => takeTurn(Math.max(0, until - Date.now()));
}

/** A page that is being left does not wait: it may be closed next. */
function takeTurn(longest: number): Promise<Turn> {
  // The letters of a page are a part of it, and nobody else waits for them by name.
  if (globalThis.document?.fonts) goesFirst(document.fonts.ready);
  return new Promise((resolve) => {
    let end = () => {};
    const over = new Promise<void>((resolve) => end = resolve);
    const go = () => {
      setTimeout(end, LONGEST);
      resolve({ end, over });
      return over;
    };
    if (!navigator.locks) return void go();
    const waiting = new AbortController();
    const stop = () => waiting.abort();
    setTimeout(stop, longest);
    globalThis.document?.addEventListener("visibilitychange", stop, { once: true });
    navigator.locks.request(LINE, { signal: waiting.signal }, go).catch(go);
  });
}
