/** The key of a conversation's draft, also of the conversation that has not begun yet. */
export const draftKeyOf = (conversationId: string | undefined) => `chat ${conversationId ?? "new"}`;
