/** Returns undefined when `work` takes longer than `ms`. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Runs `work` in one tab at a time. Plain http has no locks: then each tab works alone, and the
 * server ignores what it already has.
 */
export const withCrossTabLock = async <T>(name: string, work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? await navigator.locks.request(name, work) : await work();
