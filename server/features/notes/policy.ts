type User = { id: string };

export const canEditNote = (person: User, note: { ownerId: string }) => note.ownerId === person.id;
