// The server's own, written again: its file would bring the whole of its schemas to the page. A test compares them.
export const QUESTION_LENGTH = 4000;
export const SEEN_AT_ONCE = 100;
export const ANSWER_LENGTH = 4000;
