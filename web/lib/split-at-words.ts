/**
 * The text in pieces. Every second piece is a word of the search, with the Burmese signs that belong
 * to its last letter: a vowel on its own would be drawn on a dotted circle.
 */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  // A longer word comes first, so that it is found whole.
  const alternatives = words.toSorted((a, b) => b.length - a.length).map(asPattern).join("|");
  return text.split(new RegExp(`((?:${alternatives})(?:\\u1039.|\\p{M})*)`, "giu"));
}

/** `RegExp.escape` is missing on older phones. */
const asPattern = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
