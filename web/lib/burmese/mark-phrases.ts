// Finds where a line of Burmese may break. Burmese has no spaces between words.
import { MARK } from "./marks.ts";
import { attached, strongEndings, weakEndings, wholePhrases, words } from "./words.ts";

const LONGEST = 5;
/** A shorter run of letters stays whole, because it fits a line of every screen. */
const SHORT = 20;

type Kind = "strong" | "weak" | "attached" | "whole" | "word" | "unknown";
type Token = { text: string; kind: Kind };

const kinds = new Map<string, Kind>();
for (const word of words.trim().split(/\s+/)) kinds.set(word, "word");
for (const word of wholePhrases.split(" ")) kinds.set(word, "whole");
for (const word of attached.split(" ")) kinds.set(word, "attached");
for (const word of weakEndings.split(" ")) kinds.set(word, "weak");
for (const word of strongEndings.split(" ")) kinds.set(word, "strong");

/** Marks the ends of phrases in long runs of Burmese. Returns the same text where it has none. */
export const markPhrases = (text: string) =>
  text.replace(
    /[\u1000-\u1049\u1050-\u109f]+/g,
    (run) => run.length > SHORT ? splitPhrases(run).join(MARK) : run,
  );

/** The phrases of a run of Burmese letters. */
export function splitPhrases(run: string): string[] {
  const phrases = [""];
  const tokens = readTokens(run);
  for (const [at, token] of tokens.entries()) {
    const phrase = phrases.pop() + token.text;
    phrases.push(phrase);
    // At its beginning stands a word or a name that looks like an ending.
    const isName = token.kind === "weak" && phrase === token.text;
    if (!isName && isEnd(token, tokens[at + 1])) phrases.push("");
  }
  return phrases;
}

function isEnd({ kind }: Token, next: Token | undefined) {
  if (!next) return false;
  const isStart = next.kind === "word" || next.kind === "whole";
  return kind === "strong"
    ? isStart || next.kind === "unknown"
    : (kind === "weak" || kind === "whole") && isStart;
}

/** Takes the longest known word at each place, else one syllable. */
function readTokens(run: string): Token[] {
  const syllables = splitSyllables(run);
  const tokens: Token[] = [];
  for (let at = 0; at < syllables.length;) {
    let length = Math.min(LONGEST, syllables.length - at);
    while (length > 1 && !kinds.has(syllables.slice(at, at + length).join(""))) length--;
    // A noun that begins with this letter has at least one more syllable.
    if (length === 1 && syllables[at] === "အ") length = 2;
    const text = syllables.slice(at, at + length).join("");
    tokens.push({ text, kind: kinds.get(text) ?? (text.startsWith("အ") ? "word" : "unknown") });
    at += length;
  }
  return tokens;
}

/** A syllable begins with a letter that neither closes the syllable before nor stands below it. */
export const splitSyllables = (run: string) =>
  run.replace(
    /(\u1039?)([\u1000-\u102a\u103f])(?!\u1037?\u103a|\u1039)/g,
    (letters, stacked) => stacked ? letters : `${MARK}${letters}`,
  ).split(MARK).filter(Boolean);
