type Person = { id: string };

/** Nobody else sees what was brought, whatever her role. */
export const canReadAttachment = (person: Person, attachment: { personId: string }) =>
  person.id === attachment.personId;
