// Measures a speed, and smooths it so that the user can read it.

/** After this many seconds, an old measurement counts half as much. */
const HALF_LIFE = 5;

export type Speed = { at: number; sent: number; perSecond?: number };

export const startSpeed = (at: number, sent: number): Speed => ({ at, sent });

/** `at` is in milliseconds. */
export function updateSpeed(speed: Speed, at: number, sent: number): Speed {
  const seconds = (at - speed.at) / 1000;
  // Measurements closer together say more about the clock than about the connection.
  if (seconds < 0.25) return speed;
  const current = Math.max(0, sent - speed.sent) / seconds;
  const weight = speed.perSecond === undefined ? 1 : 1 - 0.5 ** (seconds / HALF_LIFE);
  const before = speed.perSecond ?? 0;
  return { at, sent, perSecond: before + (current - before) * weight };
}

/** Undefined while the remaining time is not known. */
export function secondsLeft({ perSecond }: Speed, left: number): number | undefined {
  if (!perSecond || perSecond < 1) return undefined;
  const seconds = left / perSecond;
  return seconds < 360_000 ? Math.ceil(seconds) : undefined;
}
