// Finds the features of a text in both languages: the stems of Latin words and the syllables of
// Burmese.
import {
  asides,
  asking,
  commonWords,
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

/**
 * One word, one syllable of a longer word, or two words that stand together. The search finds it by
 * any of its features.
 */
export type Unit = {
  /** From 0 to 1: how much each feature says that a passage has the word. */
  features: Map<string, number>;
  /** The features that a text with this word is found by. The others are of related words. */
  own: string[];
  /** Whether it says what the text is about. Words such as `good` stand in all kinds of texts. */
  isTopic: boolean;
};

export const unitsOf = (text: string): Unit[] => [...unitsInSteps(text)].flat();

/** Cuts a run after 500 letters, so that each step is short. One pair of syllables may be lost. */
const runOfLetters = /[\u1000-\u1049\u104c-\u109f]{1,500}|[a-z0-9']{1,500}/giu;

/** Yields the units of one run of letters after the other, because a text may be very long. */
export function* unitsInSteps(text: string): Generator<Unit[]> {
  let before: string | undefined;
  for (const [run] of text.normalize("NFC").replace(asides, " ").matchAll(runOfLetters)) {
    yield [
      ...burmese.test(run) ? unitsOfBurmese(run) : unitsOfLatin(run),
      ...neighbors(before, run),
    ];
    before = run;
  }
}

/**
 * Two words that stand together, of which at least one is English. Fillers count here, too: they
 * tell "what AI is" from "what AI can". Burmese has its pairs of syllables.
 */
function neighbors(before: string | undefined, after: string): Unit[] {
  if (before === undefined || burmese.test(before) && burmese.test(after)) return [];
  const pair = `${edgeOf(before, -1)} ${edgeOf(after, 0)}`;
  return [{ features: new Map([[pair, 1]]), own: [pair], isTopic: false }];
}

const edgeOf = (part: string, at: 0 | -1) =>
  burmese.test(part) ? syllablesOf(part).at(at) ?? "" : stemOf(plainOf(part));

/** For learners, ChatGPT is another word for AI. */
function plainOf(word: string): string {
  const plain = word.toLowerCase().replace(/'(s|re|ve|ll|d|m|t)?$/, "");
  return plain === "chatgpt" ? "ai" : plain;
}

/** The words that say what the text is about. 'AI' is left out if there are others. */
export function topicsOf(units: Unit[]): Unit[] {
  const topics = units.filter(({ isTopic }) => isTopic);
  // Every lesson is about AI.
  const others = topics.filter(({ own }) => own[0] !== "ai");
  return others.length > 0 ? others : topics;
}

/** A longer question is hardly ever asked in the same words again. */
const MAX_LETTERS_OF_WHOLE = 60;

/**
 * A question as one feature: a question of the same words in the same order finds it. Burmese
 * spaces do not count, because writers put them as they like.
 */
export function wholeOf(question: string): string | undefined {
  const plain = question.normalize("NFC").toLowerCase().replaceAll("’", "'")
    .replace(/^\s*(?:\d+[.)]|[-*•])\s+/, "");
  const words = plain.match(/[\u1000-\u1049\u104c-\u109f]+|[a-z0-9']+/g) ?? [];
  const whole = words.join(" ").replace(/(?<=[\u1000-\u109f]) (?=[\u1000-\u109f])/g, "");
  return whole === "" || whole.length > MAX_LETTERS_OF_WHOLE ? undefined : `? ${whole}`;
}

/** Returns the features that a text is found by. */
export const featuresOf = (text: string) => new Set(unitsOf(text).flatMap(({ own }) => own));

function unitsOfLatin(word: string): Unit[] {
  const plain = plainOf(word);
  if (plain.length < 2 || fillers.has(plain)) return [];
  const stem = stemOf(plain);
  const isCommon = commonWords.has(plain) || commonWords.has(plain.replace(/(s|ing|ed)$/, ""));
  const features = new Map([
    ...(kinOf.get(stem) ?? []).map(nearly),
    [stem, isCommon ? COMMON_SHARE : 1] as const,
  ]);
  return [{ features, own: [stem], isTopic: !isCommon }];
}

/** A common word may tell two passages apart, but less than other words. */
const COMMON_SHARE = 0.7;

const nearly = (feature: string): [string, number] => [feature, 0.85];

/** The stem is crude. That is enough, because questions and lessons use the same function. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  const stem = word.replace(/(?:ies|ied)$/, "y")
    .replace(/(sses|shes|ches|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<=[a-z]{3})(?:ing|ings|ed|ers|er|ly|s|es|ion|ions)$/, "");
  return stem.replace(/([bdgmnprt])\1$/, "$1").replace(/(?<=[a-z]{2})e{1,9}$/, "");
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
  ) => {
    const other = relatedWordsInBurmese.get(word.join(""));
    return word.map((syllable, at) => {
      const before = word[at - 1];
      const after = word[at + 1];
      const features = new Map([[syllable, 0.3]]);
      if (word.length === 1) features.set(`=${syllable}`, 0.9);
      if (before) features.set(before + syllable, 1);
      if (after) features.set(syllable + after, 1);
      const own = [...features.keys()];
      if (other) features.set(other, 0.85);
      return { features, own, isTopic: true };
    });
  });
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
