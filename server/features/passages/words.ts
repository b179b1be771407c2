// Finds the features of a text in both languages: the stems of Latin words and the syllables of
// Burmese.
import {
  asides,
  asking,
  fillers,
  particles,
  pronouns,
  relatedWords,
  relatedWordsInBurmese,
} from "./vocabulary.ts";

export type Language = "my" | "en";

// The Burmese full stops are left out.
const burmese = /[\u1000-\u1049\u104c-\u109f\uaa60-\uaa7f]/;

/**
 * A single Burmese letter makes a text Burmese, because Burmese questions often have English terms.
 */
export const languageOf = (text: string): Language | undefined =>
  burmese.test(text) ? "my" : /\p{L}/u.test(text) ? "en" : undefined;

/** One word, or one syllable of a longer word. The search finds it by any of its features. */
export type Unit = { features: Map<string, number> };

export function unitsOf(text: string): Unit[] {
  const parts = text.normalize("NFC").replace(asides, " ").match(
    /[\u1000-\u1049\u104c-\u109f]+|[a-z0-9']+/giu,
  ) ?? [];
  return parts.flatMap((part) => burmese.test(part) ? unitsOfBurmese(part) : unitsOfLatin(part));
}

/** Removes 'AI', because every lesson is about AI. Keeps it if the text has no other word. */
export function withoutSubject(units: Unit[]): Unit[] {
  const others = units.filter(({ features }) => !features.has("ai"));
  return others.length > 0 ? others : units;
}

/** Returns all features by which the search can find a text. */
export const featuresOf = (text: string) =>
  new Set(unitsOf(text).flatMap(({ features }) => [...features.keys()]));

function unitsOfLatin(word: string): Unit[] {
  const plain = word.toLowerCase().replace(/'(s|re|ve|ll|d|m|t)?$/, "");
  if (plain === "chatgpt") return unitsOfLatin("ai");
  if (plain.length < 2 || fillers.has(plain) || fillers.has(plain.replace(/(s|ing|ed)$/, ""))) {
    return [];
  }
  const stem = stemOf(plain);
  return [{ features: new Map([...(kinOf.get(stem) ?? []).map(nearly), [stem, 1]]) }];
}

const nearly = (feature: string): [string, number] => [feature, 0.85];

/** The stem is crude. That is enough, because questions and lessons use the same function. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  const stem = word.replace(/(?:ies|ied)$/, "y")
    .replace(/(sses|shes|ches|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<=[a-z]{3})(?:ing|ings|ed|ers|er|ly|s|es|ion|ions)$/, "");
  return stem.replace(/([bdgmnprt])\1$/, "$1").replace(/(?<=[a-z]{2})e+$/, "");
}

/**
 * Burmese has spaces only between phrases. So a word is the text between two particles, and pairs
 * of syllables tell words apart. A single syllable says little unless it is the whole word.
 */
function unitsOfBurmese(run: string): Unit[] {
  const words: string[][] = [[]];
  for (const syllable of syllablesOf(run.replace(asking, "|"))) {
    if (particles.has(syllable) || /^[\s|]/.test(syllable)) words.push([]);
    else words.at(-1)?.push(syllable);
  }
  return words.filter(([first, ...rest]) => rest.length > 0 || !pronouns.has(first ?? "")).flatMap((
    word,
  ) =>
    word.map((syllable, at) => {
      const other = relatedWordsInBurmese.get(word.join(""));
      const before = word[at - 1];
      const after = word[at + 1];
      const features = new Map([[syllable, 0.3]]);
      if (word.length === 1) features.set(`=${syllable}`, 0.9);
      if (before) features.set(before + syllable, 1);
      if (after) features.set(syllable + after, 1);
      if (other) features.set(other, 0.85);
      return { features };
    })
  );
}

export const syllablesOf = (run: string): string[] =>
  run.split(/(?<!\u1039)(?=[\u1000-\u102a\u103f-\u1049\u104c-\u104f|](?![\u1037]?[\u1039\u103a]))/);

/** Returns from 0 to 1 how alike two short texts look, by their groups of three letters. */
export function likeness(one: string, other: string): number {
  const [a, b] = [threes(one), threes(other)];
  if (a.size === 0 || b.size === 0) return 0;
  return 2 * a.intersection(b).size / (a.size + b.size);
}

function threes(text: string): Set<string> {
  const letters = [...text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "")];
  return new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`));
}

const kinOf = new Map<string, string[]>();
for (const [word, others] of Object.entries(relatedWords)) {
  for (const other of others.split(" ").map(stemOf)) {
    kinOf.set(other, [...kinOf.get(other) ?? [], stemOf(word)]);
  }
}
