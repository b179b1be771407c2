import { currentUserId, readSealKey } from "./session.ts";
import { withTimeout } from "./with-timeout.ts";

/** A store that hangs holds up a page this long at most. */
const LIMIT = 3000;

/**
 * Puts back drafts that a killed browser has lost, and opens those that were sealed at sign-out.
 * Runs before any form reads a draft.
 */
export async function restoreDrafts() {
  const id = currentUserId();
  if (!id) return;
  try {
    const { openDrafts } = await import("./draft-journal.ts");
    await withTimeout(LIMIT, openDrafts(readSealKey(id)));
  } catch {
    // Sealed drafts stay sealed until the next start.
  }
}
