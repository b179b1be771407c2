// The server's limits, repeated: the server's file would add all its schemas to the page. A test
// compares both.
export const QUESTION_LENGTH = 4000;
export const SEEN_AT_ONCE = 100;
export const ANSWER_LENGTH = 4000;
