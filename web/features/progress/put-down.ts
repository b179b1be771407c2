// What has just been watched is put down in the same moment: a page that is left does not wait until the outbox has it.
import { keepDraft } from "../../lib/drafts.ts";
import { draftsAt } from "../../lib/drafts-at.ts";
import { type NewProgress, putProgress } from "./data.ts";

const PLACE = "watched ";

export async function putDownProgress(progress: NewProgress) {
  const place = `${PLACE}${progress.videoId} ${progress.positionAt}`;
  keepDraft(place, JSON.stringify(progress));
  await putProgress(progress);
  keepDraft(place, "");
}

/** Told twice it counts once: it is stretches of a film, and where she was at what time. */
export async function takeUpProgress() {
  for (const { place, text } of draftsAt(PLACE)) {
    const progress = read(text);
    if (progress) await putProgress(progress);
    keepDraft(place, "");
  }
}

/** Nothing where the store was full in the middle of it. */
function read(text: string): NewProgress | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
