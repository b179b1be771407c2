// Limits how many calls each owner may make in a window of time. Each process counts for itself.

export type CallLimiter = ReturnType<typeof createCallLimiter>;

export type CallLimits = { most: number; windowMs: number };

export function createCallLimiter({ most, windowMs }: CallLimits, now = Date.now) {
  const counts = new Map<string, number>();
  let windowEnds = 0;

  return {
    /** Counts a call. Returns 0, or the seconds to wait if the owner has used up the window. */
    count(owner: string): number {
      const time = now();
      if (time >= windowEnds) {
        counts.clear();
        windowEnds = time + windowMs;
      }
      const count = (counts.get(owner) ?? 0) + 1;
      if (count > most) return (windowEnds - time) / 1000;
      counts.set(owner, count);
      return 0;
    },
  };
}
