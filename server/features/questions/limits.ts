export const QUESTION_LENGTH = 4000;
export const ANSWER_LENGTH = 4000;
export const SEEN_AT_ONCE = 100;
