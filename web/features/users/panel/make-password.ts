/**
 * No letters that look or sound alike on a small screen or over the phone: no 0 and o, 1, i and l.
 */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 3;
const GROUP = 4;

/** Makes a password of twelve letters out of 31, in groups that can be read aloud. */
export function makePassword(): string {
  const letters: string[] = [];
  while (letters.length < GROUPS * GROUP) {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Skip the rest of 256: it would make the first letters more likely.
    if (random < 256 - 256 % LETTERS.length) letters.push(LETTERS[random % LETTERS.length] ?? "");
  }
  return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}
