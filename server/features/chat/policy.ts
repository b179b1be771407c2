type User = { id: string };

/** Nobody else may read a conversation, whatever the role. */
export const canReadConversation = (person: User, conversation: { personId: string }) =>
  person.id === conversation.personId;
