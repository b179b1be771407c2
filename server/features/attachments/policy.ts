type Person = { id: string };

/** Nobody else may read an attachment, whatever the role. */
export const canReadAttachment = (person: Person, attachment: { personId: string }) =>
  person.id === attachment.personId;
