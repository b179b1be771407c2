// Work that the user waits for. While such work runs, nothing is loaded in the background (background.ts).

/** A Web Lock: shared by all work in the foreground, exclusive for one part in the background. */
export const NETWORK_LOCK = "network";

/** Runs `work` at once. Background loading of all tabs and of the service worker waits until `work` ends. */
export function inForeground<T>(work: Promise<T>): Promise<T> {
  navigator.locks?.request(NETWORK_LOCK, { mode: "shared" }, () => work).catch(() => {
    // The caller handles a failure of the work.
  });
  return work;
}
