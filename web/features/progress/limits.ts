// The server's limits, repeated: the server's file would add all its schemas to every page. A test
// compares both.

/** A video counts as done from this watched share. */
export const DONE = 0.9;
/** The most intervals that one write may contain. */
export const MOST = 200;
