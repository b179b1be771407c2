// Stores what the learner watched as a draft at once, because a page that closes does not wait for
// the outbox.
import { listDrafts, storeDraft } from "../../lib/device/drafts.ts";
import { type NewProgress, putProgress } from "./data.ts";

const KEY_PREFIX = "watched ";

export async function persistProgress(progress: NewProgress) {
  const draftKey = `${KEY_PREFIX}${progress.videoId} ${progress.positionAt}`;
  storeDraft(draftKey, JSON.stringify(progress));
  await putProgress(progress);
  storeDraft(draftKey, "");
}

/**
 * Moves the stored drafts to the outbox. Sending progress twice is safe: it holds intervals and a
 * dated position.
 */
export async function sendPersistedProgress() {
  for (const { place: draftKey, text } of listDrafts(KEY_PREFIX)) {
    const progress = read(text);
    if (progress) await putProgress(progress);
    storeDraft(draftKey, "");
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
