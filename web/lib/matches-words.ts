// Finds the words of a search in texts on this device.

export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean);

/** Whether the text contains every word. Capital and small letters count as the same. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word.toLowerCase()));
}
