// Marks work that the user waits for. While such work runs, background.ts loads nothing.

/** A Web Lock. Foreground work shares it; one part in the background has it alone. */
export const NETWORK_LOCK = "network";

/** Background loading of all tabs and of the service worker waits until `work` ends. */
export function inForeground<T>(work: Promise<T>): Promise<T> {
  navigator.locks?.request(NETWORK_LOCK, { mode: "shared" }, () => work).catch(() => {
    // The caller handles a failure of the work.
  });
  return work;
}
