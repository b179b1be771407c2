import { isWorkRunning } from "../../lib/device/unsaved-work.ts";
import { reloadFresh } from "../../offline/connection/fresh-reload.ts";

const MIN_INTERVAL = 60_000;

/** Reloads the page, unless it has just done so or a reload cannot help. */
export function reloadOnce() {
  // Work in progress goes first. The error screen also has a reload button.
  if (!navigator.onLine || isWorkRunning()) return;
  try {
    if (Date.now() - sessionStorage.reloadedAt < MIN_INTERVAL) return;
    sessionStorage.reloadedAt = Date.now();
  } catch {
    // Without storage, nothing would stop a second reload.
    return;
  }
  reloadFresh();
}
