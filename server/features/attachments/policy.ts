type User = { id: string };

/** Nobody else may read an attachment, whatever the role. */
export const canReadAttachment = (person: User, attachment: { personId: string }) =>
  person.id === attachment.personId;
