/**
 * Runs `work` in one tab at a time. Plain http has no locks: then each tab works alone, and the
 * server ignores what it already has.
 */
export const withCrossTabLock = async <T>(name: string, work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? await navigator.locks.request(name, work) : await work();
