type Person = { id: string };

/** Nobody else may read a conversation, whatever the role. */
export const canReadConversation = (person: Person, conversation: { personId: string }) =>
  person.id === conversation.personId;
