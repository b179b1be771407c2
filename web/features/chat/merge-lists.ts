// Puts newer messages and conversations into cached lists.

/** The known messages with the newest page added; undefined if the two do not overlap. */
export function mergeNewest<Message extends { id: string }>(
  known: Message[],
  { items, nextCursor }: { items: Message[]; nextCursor: string | null },
): Message[] | undefined {
  const newest = items.toReversed();
  if (nextCursor === null) return newest;
  const overlapAt = known.findIndex(({ id }) => id === newest[0]?.id);
  return overlapAt < 0 ? undefined : [...known.slice(0, overlapAt), ...newest];
}

/** The pages of a list in which one conversation is renamed or removed. */
export const withChangedConversation = <
  Conversation extends { id: string },
  Page extends { items: Conversation[] },
>(
  pages: Page[],
  id: string,
  changed: Conversation | undefined,
): Page[] =>
  pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => item.id !== id ? item : changed ?? []),
  }));
