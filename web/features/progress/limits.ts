// The server's own, written again: its file would bring the whole of its schemas to every page. A test compares them.

/** Seen to this share, a video counts as done. */
export const DONE = 0.9;
/** As many stretches as one write takes. */
export const MOST = 200;
