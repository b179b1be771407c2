// Finds the passages that share words with a question, by BM25: rare words count most. A word of
// the question counts once in each passage, by its best feature.
import { takeTurns } from "../../cooperative-work.ts";
import type { PassageIndex } from "./passage-index.ts";
import type { Postings } from "./postings.ts";
import { topicsOf, type Unit, unitsOf, wholeOf } from "./words.ts";

export type Scored<Entry> = {
  entry: Entry;
  /** One rare word gives about 1, and up to 2.2 if the passage repeats it. */
  score: number;
  /** The share of the question that the passage has, from 0 to 1. Rare words weigh most. */
  covered: number;
};

/** How much it counts that a passage repeats a word, and how much long passages lose. */
const REPEATS = 1.2;
const LENGTH = 0.5;
/** The weight of a word that no passage has, beside the rarity of known words. */
const UNKNOWN = 3;
/** The share of a word that is spelled nearly alike. */
const ALIKE = 0.7;
/** The letters that are read at the beginning and at the end of a long text. */
const EDGE = 500;
/** More topics, or other words, of a long text would only take time. The rarest ones count. */
const MAX_WORDS = 40;

/** A feature of a word, with the passages of each index that have it. */
type Feature = { weight: number; postings: (Postings | undefined)[] };
type Word = { unit: Unit; features: Feature[]; weight: number };

/** Returns the best passages of all indexes, best first. Works in turns. */
export async function searchPassages<Entry>(
  indexes: PassageIndex<Entry>[],
  text: string,
  most: number,
): Promise<Scored<Entry>[]> {
  const pauseIfDue = takeTurns();
  const size = sum(indexes.map(({ entries }) => entries.length));
  const averageLength = sum(indexes.map(({ totalLength }) => totalLength)) / Math.max(1, size);

  const rarityOf = (count: number) => Math.log(1 + (size - count + 0.5) / (count + 0.5));
  function weigh(unit: Unit): Word {
    const features = [...unit.features].flatMap(([feature, share]): Feature[] => {
      const postings = indexes.map((index) => index.postingsOf(feature));
      const count = sum(postings.map((found) => found?.numbers.length ?? 0));
      return count === 0 ? [] : [{ weight: share * rarityOf(count), postings }];
    });
    const weight = features.length === 0
      ? UNKNOWN
      : Math.max(...features.map(({ weight }) => weight));
    return { unit, features, weight };
  }

  const units = unitsIn(text);
  const topics = new Set(topicsOf(units));
  const words: Word[] = [];
  for (const unit of units) {
    await pauseIfDue();
    words.push(weigh(unit));
  }
  words.sort((a, b) => b.weight - a.weight);
  const chosen = [true, false].flatMap((isTopic) =>
    words.filter(({ unit }) => topics.has(unit) === isTopic).slice(0, MAX_WORDS)
  );
  const rating = indexes.map((index) => rate(index, averageLength));
  let weight = 0;
  for (const word of chosen) {
    await pauseIfDue();
    const isTopic = topics.has(word.unit);
    if (!isTopic && word.features.length === 0) continue;
    const known = word.features.length > 0 ? word : weigh(withAlike(word.unit, indexes));
    if (isTopic) weight += known.weight;
    for (const [n, { add }] of rating.entries()) {
      await pauseIfDue();
      const features = known.features.flatMap(({ weight, postings }) =>
        postings[n] ? [{ weight, postings: postings[n] }] : []
      );
      add(features, isTopic);
    }
  }
  const best: Scored<Entry>[] = [];
  for (const { putBest } of rating) {
    await pauseIfDue();
    putBest(best, most);
  }
  const rarest = rarityOf(1);
  return best.map(({ entry, score, covered }) => ({
    entry,
    score: score / rarest,
    covered: weight === 0 ? 0 : covered / weight,
  }));
}

/** In a long pasted text, the question stands at the beginning or at the end. */
export const edgesOf = (text: string) =>
  text.length > 2 * EDGE ? `${text.slice(0, EDGE)} ${text.slice(-EDGE)}` : text;

/** The words of a question, each once. */
function unitsIn(text: string): Unit[] {
  const whole = wholeOf(text);
  const units = unitsOf(edgesOf(text));
  if (whole) units.push({ features: new Map([[whole, 1]]), own: [whole], isTopic: false });
  return [...new Map(units.map((unit) => [[...unit.features.keys()].join(" "), unit])).values()];
}

/** Adds up what each word of the question gives to each passage. */
function rate<Entry>({ entries, lengths }: PassageIndex<Entry>, averageLength: number) {
  const scores = new Float64Array(entries.length);
  const covered = new Float64Array(entries.length);
  /** What one word gives, by its best feature. */
  const bestScores = new Float64Array(entries.length);
  const bestWeights = new Float64Array(entries.length);
  return {
    add(features: { weight: number; postings: Postings }[], isTopic: boolean) {
      for (const { weight, postings: { numbers, fifths } } of features) {
        for (let n = 0; n < numbers.length; n++) {
          const entry = numbers[n] ?? 0;
          const count = (fifths[n] ?? 0) / 5;
          const length = 1 - LENGTH + LENGTH * (lengths[entry] ?? 0) / averageLength;
          const score = weight * count * (REPEATS + 1) / (count + REPEATS * length);
          if (score > (bestScores[entry] ?? 0)) bestScores[entry] = score;
          if (weight > (bestWeights[entry] ?? 0)) bestWeights[entry] = weight;
        }
      }
      for (const { postings: { numbers } } of features) {
        for (let n = 0; n < numbers.length; n++) {
          const entry = numbers[n] ?? 0;
          scores[entry] = (scores[entry] ?? 0) + (bestScores[entry] ?? 0);
          if (isTopic) covered[entry] = (covered[entry] ?? 0) + (bestWeights[entry] ?? 0);
          // A passage with two features of the word gets the best one only once.
          bestScores[entry] = bestWeights[entry] = 0;
        }
      }
    },
    /** Puts the passages into the list that has the best ones of all indexes, best first. */
    putBest(list: Scored<Entry>[], most: number) {
      for (let n = 0; n < scores.length; n++) {
        const [score = 0, entry] = [scores[n], entries[n]];
        const isFull = list.length === most;
        if (score === 0 || entry === undefined) continue;
        if (isFull && score <= (list.at(-1)?.score ?? 0)) continue;
        if (isFull) list.pop();
        const at = list.findLastIndex((better) => better.score >= score) + 1;
        list.splice(at, 0, { entry, score, covered: covered[n] ?? 0 });
      }
    },
  };
}

/** Adds the known words that are spelled nearly like an unknown word. */
function withAlike<Entry>(unit: Unit, indexes: PassageIndex<Entry>[]): Unit {
  const word = unit.own.at(-1) ?? "";
  const known = new Set(indexes.flatMap((index) => index.wordsFrom(word.slice(0, 1))));
  return { ...unit, features: new Map(findAlike(word, known).map((other) => [other, ALIKE])) };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

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
