export const COMMENT_LENGTH = 2000;
