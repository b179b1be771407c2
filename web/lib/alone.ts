/** One at a time across all tabs. Without locks, as on plain http, each tab works for itself: the server knows what it has had. */
export const alone = async <T>(name: string, work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? await navigator.locks.request(name, work) : await work();
