type Person = { id: string };

export const canEditNote = (person: Person, note: { ownerId: string }) =>
  note.ownerId === person.id;
