import { isAtWork } from "../lib/held.ts";
import { reloadFresh } from "../offline/fresh-reload.ts";

const QUIET = 60_000;

/** Loads the page again, unless that has just been tried or could not work. */
export function reloadOnce() {
  // What is on its way goes first: there is a button, too.
  if (!navigator.onLine || isAtWork()) return;
  try {
    if (Date.now() - sessionStorage.reloadedAt < QUIET) return;
    sessionStorage.reloadedAt = Date.now();
  } catch {
    // Nothing can be noted, so nothing would stop the second time.
    return;
  }
  reloadFresh();
}
