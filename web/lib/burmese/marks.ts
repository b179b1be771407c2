/** The zero-width spaces that `markPhrases` adds. The screen and files show the text without them. */
export const MARKS = /\u200b/g;
