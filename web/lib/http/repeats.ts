// Decides whether a call that the app repeats by itself may leave now, over all its tabs. Many
// failed calls must not become a flood on a weak server and a network that costs money.

/** All tabs together send at most ten repeated calls in this time. */
const WINDOW_MS = 12_000;

/**
 * How many repeated calls there may be before this kind of call waits. Queries leave room for the
 * outbox, and for the check without which nothing works.
 */
export const repeatLimits = { trial: 9, query: 9, write: 10, check: 10 } as const;
type RepeatKind = keyof typeof repeatLimits;

/**
 * A trial is a query that only finds out whether its path is well again. The others go when one has
 * succeeded, so trials leave room for them.
 */
const MAX_TRIALS = 2;

/** The wait until something that had to wait for room looks again. */
export const LOOK_AGAIN_MS = 1000;

/** The repeated calls, with the time of each by this page's own clock. */
let calls: { kind: RepeatKind; at: number }[] = [];
const add = (kind: RepeatKind) => calls.push({ kind, at: performance.now() });
const tabs = "document" in globalThis && "BroadcastChannel" in globalThis
  ? new BroadcastChannel("repeats")
  : undefined;
if (tabs) tabs.onmessage = ({ data }: MessageEvent<RepeatKind>) => add(data);

export function noteRepeat(kind: RepeatKind) {
  add(kind);
  tabs?.postMessage(kind);
}

/** Counts a repeated call if there is room for it now. */
export function mayRepeat(kind: RepeatKind): boolean {
  const from = performance.now() - WINDOW_MS;
  calls = calls.filter(({ at }) => at > from);
  if (calls.length >= repeatLimits[kind]) return false;
  // Spaced, so that the next trial is never far away when the paths are well again.
  const isTrialSoon = (call: typeof calls[0]) =>
    call.kind === "trial" && call.at > performance.now() - WINDOW_MS / MAX_TRIALS;
  if (kind === "trial" && calls.some(isTrialSoon)) return false;
  noteRepeat(kind);
  return true;
}
