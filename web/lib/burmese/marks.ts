/**
 * Marks the end of a phrase. Nobody types this invisible separator, so it can be removed without a
 * change of the author's letters. A zero-width space may be one of them.
 */
export const MARK = "\u2063";

export const withoutMarks = (text: string) => text.replaceAll(MARK, "");
