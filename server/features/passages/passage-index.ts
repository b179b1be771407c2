// Finds the passages that share words with a question, by BM25: rare words count most. A word of
// the question counts once in each passage, by its best feature.
import { type Unit, unitsOf, withoutSubject } from "./words.ts";

/** How often a text has each feature. */
export type Features = Map<string, number>;

export type Scored<Entry> = {
  entry: Entry;
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
const EDGE = 500;

/** The features of a text that passages are found by. Related words belong to questions only. */
export function countFeatures(text: string): Features {
  const counts: Features = new Map();
  for (const { features } of unitsOf(text)) {
    for (const [feature, share] of features) {
      const isOwn = share === 1 || share === 0.3 || feature.startsWith("=");
      if (isOwn) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    }
  }
  return counts;
}

type Posting = { entries: number[]; counts: number[] };

export class PassageIndex<Entry> {
  readonly entries: Entry[] = [];
  readonly lengths: number[] = [];
  readonly postings = new Map<string, Posting>();
  totalLength = 0;

  /** `about` says what the passage belongs to. It counts by its share and makes nothing longer. */
  add(entry: Entry, own: Features, about: Features = new Map(), share = 0) {
    const number = this.entries.push(entry) - 1;
    const length = own.values().reduce((sum, count) => sum + count, 0);
    this.lengths.push(length);
    this.totalLength += length;
    const all = new Map(own);
    for (const [feature, count] of about) {
      all.set(feature, (all.get(feature) ?? 0) + count * share);
    }
    for (const [feature, count] of all) {
      let posting = this.postings.get(feature);
      if (!posting) this.postings.set(feature, posting = { entries: [], counts: [] });
      posting.entries.push(number);
      posting.counts.push(count);
    }
  }

  count(feature: string): number {
    return this.postings.get(feature)?.entries.length ?? 0;
  }
}

/** The best passages of all indexes, best first. */
export function searchPassages<Entry>(
  indexes: PassageIndex<Entry>[],
  text: string,
  most: number,
): Scored<Entry>[] {
  // In a long pasted text, the question stands at the beginning or at the end.
  const question = text.length > 2 * EDGE ? `${text.slice(0, EDGE)} ${text.slice(-EDGE)}` : text;
  const sum = (of: (index: PassageIndex<Entry>) => number) =>
    indexes.reduce((total, index) => total + of(index), 0);
  const size = sum(({ entries }) => entries.length);
  const averageLength = sum(({ totalLength }) => totalLength) / Math.max(1, size);
  const rarityOf = (feature: string) => {
    const count = sum((index) => index.count(feature));
    return count === 0 ? 0 : Math.log(1 + (size - count + 0.5) / (count + 0.5));
  };
  const words = withoutSubject(unitsOf(question)).map((unit) => repair(unit, indexes))
    .map(({ features }) =>
      [...features].map(([feature, share]) => ({ feature, weight: share * rarityOf(feature) }))
    );
  const all = words.reduce(
    (total, features) => total + (Math.max(...features.map(({ weight }) => weight)) || UNKNOWN),
    0,
  );
  return indexes.flatMap((index) => rate(index, words, averageLength))
    .map(({ covered, ...rated }) => ({ ...rated, covered: covered / all }))
    .sort((a, b) => b.score - a.score).slice(0, most);
}

type Word = { feature: string; weight: number }[];

function rate<Entry>(index: PassageIndex<Entry>, words: Word[], averageLength: number) {
  const scores = new Float64Array(index.entries.length);
  const covered = new Float64Array(index.entries.length);
  for (const word of words) {
    const best = new Map<number, { score: number; weight: number }>();
    for (const { feature, weight } of word) {
      const { entries = [], counts = [] } = index.postings.get(feature) ?? {};
      for (const [n, entry] of entries.entries()) {
        const count = counts[n] ?? 0;
        const length = 1 - LENGTH + LENGTH * (index.lengths[entry] ?? 0) / averageLength;
        const score = weight * count * (REPEATS + 1) / (count + REPEATS * length);
        const known = best.get(entry);
        best.set(entry, {
          score: Math.max(score, known?.score ?? 0),
          weight: Math.max(weight, known?.weight ?? 0),
        });
      }
    }
    for (const [entry, { score, weight }] of best) {
      scores[entry] = (scores[entry] ?? 0) + score;
      covered[entry] = (covered[entry] ?? 0) + weight;
    }
  }
  return index.entries.flatMap((entry, n) => {
    const score = scores[n] ?? 0;
    return score > 0 ? [{ entry, score, covered: covered[n] ?? 0 }] : [];
  });
}

/** Adds the known words that are spelled nearly like an unknown English word. */
function repair<Entry>(unit: Unit, indexes: PassageIndex<Entry>[]): Unit {
  const features = [...unit.features];
  const [word = ""] = features.at(-1) ?? [];
  const isKnown = features.some(([feature]) => indexes.some((index) => index.count(feature) > 0));
  if (isKnown || !/^[a-z]{4,}$/.test(word)) return unit;
  const most = word.length >= 7 ? 2 : 1;
  const near = indexes.flatMap(({ postings }) => [...postings.keys()])
    .filter((known) =>
      known.length > 2 && known[0] === word[0] && differences(known, word) <= most
    );
  return { features: new Map([...features, ...near.map((known) => [known, ALIKE] as const)]) };
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
