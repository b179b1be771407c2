// Repeats work by the clock, never twice at the same time, and ends it in order.
export type Repeating = {
  /** Tells the running work to end, and waits for it. */
  stop(): Promise<void>;
};

export function startRepeating(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
  { beginsAtOnce = true }: { beginsAtOnce?: boolean } = {},
): Repeating {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= work(ending.signal).then(() => {}, failed).finally(() => running = undefined);
  };
  if (beginsAtOnce) begin();
  const timer = setInterval(begin, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}
