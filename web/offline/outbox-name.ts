/** Of a person's outbox on this device. Apart, so that it can be looked for without the library that opens it. */
export const outboxName = (personId: string) => `pyinnya-${personId}-outbox`;
