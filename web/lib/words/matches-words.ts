// Finds the words of a search in texts on this device, in the spelling of every search.
import { hasAllWords, searchKey } from "@server/contract";

/** The keys of the texts that were searched last: a list is searched again with each letter. */
const keys = new Map<string, string>();
const KEYS_MOST = 5000;

/** Whether the text contains every word. `words` come from `searchWords`. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  return words.length === 0 || hasAllWords(keyOf(text), words);
}

function keyOf(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  if (keys.size >= KEYS_MOST) keys.clear();
  const key = searchKey(text);
  keys.set(text, key);
  return key;
}
