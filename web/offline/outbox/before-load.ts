// What other code must know of the outbox before the library that opens its database is loaded.

/** The name of a user's outbox database. */
export const outboxName = (userId: string) => `pyinnya-${userId}-outbox`;

/** Loads the files in which features register their kinds of writes. The app says how. */
export let loadFeatures: () => Promise<unknown> = () => Promise.resolve();

export function setFeatures(load: typeof loadFeatures) {
  loadFeatures = load;
}

let leftUnsent = 0;

/** How many writes of the last user who left this tab were unsent. */
export const countLeftUnsent = () => leftUnsent;

export function noteLeftUnsent(unsent: number) {
  leftUnsent = unsent;
}
