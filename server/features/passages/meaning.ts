// Joins the passages that share words with a question and those whose meaning is near to it.
import { judge, LOOKED_AT } from "./choose.ts";
import type { Entry, Place } from "./queries.ts";
import type { Scored } from "./search-passages.ts";
import type { Language } from "./words.ts";

export type Near = {
  entry: Place;
  /** 0: as near to the question as passages are on average. 1: the same. */
  nearness: number;
};

/**
 * If the nearest passage is so near, the lessons cover the question, even if it shares no word with
 * them. With 0.35, a model for English takes more questions wrongly as covered. Where captions name
 * no questions, it also finds more answers then.
 */
export const NEAR_ENOUGH = 0.45;
/** Fewer passages have no average that says anything. */
const LEAST_FOR_AVERAGE = 20;

type Likeness = { entry: Place; likeness: number };

/**
 * `likeness` is a cosine. Some models give 0.7 to texts that have nothing in common, and others
 * 0.1, so it counts only how much nearer a passage is than the average. `likest` is the best one
 * first.
 */
export function nearnessOf(
  likest: Likeness[],
  { average, total }: { average: number; total: number },
): Near[] {
  const base = total < LEAST_FOR_AVERAGE ? 0 : Math.min(average, 0.99);
  const near = new Map<string, Near>();
  for (const { entry, likeness } of likest) {
    const nearness = (likeness - base) / (1 - base);
    const name = nameOf(entry);
    // A place has a vector for each language. The better one counts.
    if (nearness > 0 && !near.has(name)) near.set(name, { entry, nearness });
  }
  return [...near.values()].slice(0, LOOKED_AT);
}

/**
 * Both kinds of scores go from 0 to 1 here, and their sum counts. Words count as much as they cover
 * the question. Without near places, nothing changes.
 */
export function joinFound(
  foundByWords: Scored<Entry>[],
  near: Near[],
  language: Language,
): { found: Scored<Place>[]; isCovered: boolean } {
  const { places: byWords, isCovered: wordsCover, isOther } = judge(foundByWords, language);
  if (near.length === 0) return { found: byWords, isCovered: wordsCover };
  const trust = Math.min(1, Math.max(0, ...byWords.slice(0, 3).map(({ covered }) => covered)));
  const best = byWords[0]?.score ?? 1;
  const joined = new Map(
    byWords.map((one) => [nameOf(one.entry), { ...one, score: trust * one.score / best }]),
  );
  for (const { entry, nearness } of near) {
    const { score = 0, covered = 0 } = joined.get(nameOf(entry)) ?? {};
    joined.set(nameOf(entry), { entry, score: score + nearness, covered });
  }
  return {
    found: [...joined.values()].sort((a, b) => b.score - a.score).slice(0, LOOKED_AT),
    isCovered: wordsCover || !isOther && (near[0]?.nearness ?? 0) >= NEAR_ENOUGH,
  };
}

const nameOf = ({ kind, sourceId, part, from }: Place) => `${kind} ${sourceId} ${part} ${from}`;
