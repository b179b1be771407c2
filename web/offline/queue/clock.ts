/** The time source of code that waits. Tests pass a clock that they turn by hand. */
export type Clock = {
  now(): number;
  /** Returns a function that cancels the timer. */
  after(ms: number, act: () => void): () => void;
};

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
