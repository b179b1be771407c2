// The server's own, written again: its file would bring the whole of its schemas to the page. A test compares them.
export const NOTE_LENGTH = 4000;
