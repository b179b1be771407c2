// Stores a question on this device until the server has it.
import { whenDraftsStored } from "../../lib/draft-journal.ts";
import { readDraft, storeDraft } from "../../lib/drafts.ts";
import { listDrafts } from "../../lib/drafts-at.ts";
import { getEntry } from "./active-runs.ts";
import type { Question } from "./run.ts";

const KEY_PREFIX = "chat-sent ";
/** In milliseconds. Another tab that sends a question knows by then if the server has it. */
const ASKING_LIMIT = 30_000;

/** `askedAt` is missing in a question that was not sent, or that an older build has stored. */
type StoredQuestion = Question & { askedAt?: number };

/**
 * Resolves when the question is on the disk, or false if that fails. `askedAt` is the time if the
 * question is being sent now.
 */
export async function storeQuestion(
  conversationId: string,
  question: Question,
  askedAt?: number,
): Promise<boolean> {
  const place = KEY_PREFIX + conversationId;
  const text = JSON.stringify({ ...question, askedAt });
  storeDraft(place, text);
  // A full localStorage takes no text, so there is nothing to write to the disk.
  return await whenDraftsStored() && readDraft(place) === text;
}

export const dropStoredQuestion = (conversationId: string) =>
  storeDraft(KEY_PREFIX + conversationId, "");

export function readStoredQuestion(conversationId: string): Question | undefined {
  return parse(readDraft(KEY_PREFIX + conversationId));
}

/** The conversation of a question that waits until the user sends it. */
export function findUnsentQuestion(): string | undefined {
  const waiting = listDrafts(KEY_PREFIX).find(({ place, text }) => {
    const phase = getEntry(toConversationId(place))?.run.phase;
    return phase ? phase === "unsent" : !isBeingAsked(text);
  });
  return waiting && toConversationId(waiting.place);
}

/** Another tab may be sending this question. */
function isBeingAsked(stored: string) {
  const { askedAt = 0 } = parse(stored) ?? {};
  // The clock of the phone may have been set back.
  return Math.abs(Date.now() - askedAt) < ASKING_LIMIT;
}

const toConversationId = (place: string) => place.slice(KEY_PREFIX.length);

function parse(stored = ""): StoredQuestion | undefined {
  try {
    return JSON.parse(stored) as StoredQuestion;
  } catch {
    return undefined;
  }
}
