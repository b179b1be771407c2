// The server's limit, repeated: the server's file would add all its schemas to the page. A test
// compares both.
export const NOTE_LENGTH = 4000;
