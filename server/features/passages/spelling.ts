// Finds the words that an English word with a typing error may mean.

/** Short words have too many neighbours. */
const LEAST_LETTERS = 4;
/** From this length on, two letters may be wrong. */
const LONG = 7;

/** Returns the known words that are spelled nearly like this one. */
export function findAlike(word: string, known: Iterable<string>): string[] {
  if (word.length < LEAST_LETTERS || !/^[a-z]+$/.test(word)) return [];
  const most = word.length >= LONG ? 2 : 1;
  return [...known].filter((other) => differences(other, word) <= most);
}

/** The number of letters to add, remove, change or swap. */
function differences(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let [last, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (last[j - 2] ?? Infinity) + 1 : Infinity;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change, swap));
    }
    [last, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
