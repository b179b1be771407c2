// Remembers on this device which conversation belongs to a lesson, so that the next question goes
// on there. It stands among the drafts, so that a sign-out seals it.
import { readDraft, storeDraft } from "../../lib/device/drafts.ts";

const placeOf = (lessonId: string) => `chat-lesson ${lessonId}`;

export const readConversationOf = (lessonId: string) => readDraft(placeOf(lessonId));

export const keepConversationOf = (lessonId: string, conversationId: string) =>
  storeDraft(placeOf(lessonId), conversationId);

export const forgetConversationOf = (lessonId: string) => storeDraft(placeOf(lessonId), "");
