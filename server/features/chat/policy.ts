type Person = { id: string };

/** Nobody else reads along, whatever her role. */
export const canReadConversation = (person: Person, conversation: { personId: string }) =>
  person.id === conversation.personId;
