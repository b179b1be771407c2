import { currentPresence, currentUserId, readSealKey } from "../http/session.ts";
import { withTimeout } from "../http/limited-work.ts";

/** A store that hangs, or a file that does not arrive, holds up a page this long at most. */
const PAGE_LIMIT = 3000;
/** A text that the user types into an empty form would replace the draft. */
export const SIGN_IN_LIMIT = 10_000;

/** The stay whose drafts the forms can read. At the start, each page waits for them itself. */
let restored = currentPresence();
export const areDraftsRestored = () => restored === currentPresence();

/**
 * Puts back drafts that a killed browser has lost, and opens those that were sealed at sign-out.
 * Runs before any form reads a draft.
 */
export async function restoreDrafts(limit = PAGE_LIMIT) {
  const id = currentUserId();
  if (!id) return;
  const presence = currentPresence();
  try {
    const opening = import("./drafts.ts")
      .then(({ openDrafts }) => openDrafts(readSealKey(id)));
    await withTimeout(limit, opening);
  } catch {
    // Sealed drafts stay sealed until the next start.
  } finally {
    restored = presence;
  }
}
