/**
 * The name of a user's outbox database. In a file of its own, to look for the database without the
 * library that opens it.
 */
export const outboxName = (userId: string) => `pyinnya-${userId}-outbox`;
