/**
 * The places of the words in the text, as offsets from and to. They are in order and do not
 * overlap.
 */
export function markWords(text: string, words: readonly string[]): [number, number][] {
  const lower = text.toLowerCase();
  // Some letters are longer in lower case. Then the offsets would be wrong.
  const searched = lower.length === text.length ? lower : text;
  const found: [number, number][] = [];
  for (const word of words) {
    const part = word.toLowerCase();
    if (part === "") continue;
    for (let at = searched.indexOf(part); at >= 0; at = searched.indexOf(part, at + part.length)) {
      found.push([at, at + part.length]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [from, to] of found) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** The words of a search. */
export const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean);
