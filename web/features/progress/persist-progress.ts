// Stores what the learner watched as a draft at once, because a page that closes does not wait for
// the outbox.
import { keepDraft } from "../../lib/drafts.ts";
import { draftsAt } from "../../lib/drafts-at.ts";
import { type NewProgress, putProgress } from "./data.ts";

const PLACE = "watched ";

export async function persistProgress(progress: NewProgress) {
  const place = `${PLACE}${progress.videoId} ${progress.positionAt}`;
  keepDraft(place, JSON.stringify(progress));
  await putProgress(progress);
  keepDraft(place, "");
}

/**
 * Moves the stored drafts to the outbox. Sending progress twice is safe: it holds intervals and a
 * dated position.
 */
export async function sendPersistedProgress() {
  for (const { place, text } of draftsAt(PLACE)) {
    const progress = read(text);
    if (progress) await putProgress(progress);
    keepDraft(place, "");
  }
}

/** Undefined if the draft is broken because the storage was full. */
function read(text: string): NewProgress | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
