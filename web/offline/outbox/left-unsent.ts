// Remembers how many writes of the last user who left this tab were unsent. The message about the
// end of a session needs this number and must not wait for the code of the outbox.
let count = 0;

export const countLeftUnsent = () => count;

export function noteLeftUnsent(unsent: number) {
  count = unsent;
}
