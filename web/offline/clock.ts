/** Time, as whoever waits is given it: tests have another. */
export type Clock = {
  now(): number;
  /** Returns what calls it off. */
  after(ms: number, act: () => void): () => void;
};

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
