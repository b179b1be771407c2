// What the user waits for goes over the line first: while it does, nothing is loaded ahead (turns.ts).

/** A lock: shared by all that goes first, and alone for what is loaded ahead. */
export const LINE = "line";

export function goesFirst<T>(work: Promise<T>): Promise<T> {
  navigator.locks?.request(LINE, { mode: "shared" }, () => work).catch(() => {
    // Whoever waits for the work hears of its failure.
  });
  return work;
}
