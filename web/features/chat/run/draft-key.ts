/** The key of a conversation's draft, also of the conversation that has not begun yet. */
export const draftKeyOf = (conversationId: string | undefined) => `chat ${conversationId ?? "new"}`;

/** Whether the next question of this draft asks for hints. */
export const guideKeyOf = (draftKey: string) => `chat-guide ${draftKey}`;

/** The key of the draft under a lesson whose conversation has not begun yet. */
export const lessonDraftKey = (lessonId: string) => `chat of-${lessonId}`;
