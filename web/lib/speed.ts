// How fast something goes, so smoothed that it can be read.

/** What came long ago counts half as much after so many seconds. */
const HALF_LIFE = 5;

export type Speed = { at: number; sent: number; perSecond?: number };

export const standing = (at: number, sent: number): Speed => ({ at, sent });

/** `at` in milliseconds. */
export function noted(speed: Speed, at: number, sent: number): Speed {
  const seconds = (at - speed.at) / 1000;
  // Closer together they tell more of the clock than of the line.
  if (seconds < 0.25) return speed;
  const now = Math.max(0, sent - speed.sent) / seconds;
  const weight = speed.perSecond === undefined ? 1 : 1 - 0.5 ** (seconds / HALF_LIFE);
  const before = speed.perSecond ?? 0;
  return { at, sent, perSecond: before + (now - before) * weight };
}

/** Nothing while nobody can tell. */
export function secondsLeft({ perSecond }: Speed, left: number): number | undefined {
  if (!perSecond || perSecond < 1) return undefined;
  const seconds = left / perSecond;
  return seconds < 360_000 ? Math.ceil(seconds) : undefined;
}
