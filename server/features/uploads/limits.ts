/** Downloads are checked, and fetched again, in pieces of this size. */
export const PIECE_SIZE = 4 * 1024 * 1024;
