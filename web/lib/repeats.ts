// Counts the calls that the app repeats by itself, over all its tabs. Many failed calls must not
// become a flood on a weak server and a network that costs money.

/** All tabs together send at most about ten repeated calls in this time. */
const WINDOW_MS = 12_000;

/**
 * How many repeated calls there may be before this kind of call waits. The outbox, files and answers
 * of the AI tutor have waits of their own, so the others leave room for them. Nothing works until a
 * check has found the server, so checks come first.
 */
export const repeatLimits = { query: 5, check: 7 } as const;

/** When each repeated call was sent, by this page's own clock. */
let times: number[] = [];
const tabs = "document" in globalThis && "BroadcastChannel" in globalThis
  ? new BroadcastChannel("repeats")
  : undefined;
if (tabs) tabs.onmessage = () => times.push(performance.now());

export function noteRepeat() {
  times.push(performance.now());
  tabs?.postMessage("");
}

/** Counts a repeated call if there is room for it now. */
export function mayRepeat(limit: number): boolean {
  const from = performance.now() - WINDOW_MS;
  times = times.filter((at) => at > from);
  if (times.length >= limit) return false;
  noteRepeat();
  return true;
}
