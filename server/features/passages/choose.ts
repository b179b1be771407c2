// Chooses which of the found places the model gets.
import type { CourseId } from "../../catalogue.ts";
import type { Entry, Place } from "./queries.ts";
import type { Scored } from "./search-passages.ts";
import type { Language } from "./words.ts";

/** What the user looks at while asking. */
export type About = {
  courseId: CourseId;
  videoId?: string;
  /** What is said around this second comes first, also if it shares no word with the question. */
  atSecond?: number;
  /** The text of this file comes first, too. */
  resourceId?: string;
};

export const MAX_PASSAGES = 8;
/** The number of best places to choose from. It is larger, because windows of a lesson overlap. */
export const LOOKED_AT = 60;
/** Weaker places than this share of the best would only distract. */
const LEAST_SHARE = 0.2;
const THIS_LESSON = 1.5;
const THIS_COURSE = 1.2;

/**
 * The best places, this lesson and this course first, without those that overlap a better one.
 * Empty if the lessons do not cover the question (`judge`).
 */
export function choosePlaces(
  found: Scored<Place>[],
  isCovered: boolean,
  about?: About,
): Place[] {
  if (!isCovered) return [];
  const near = found.map(({ entry, score }) => ({ entry, score: score * nearness(entry, about) }))
    .sort((a, b) => b.score - a.score);
  const least = (near[0]?.score ?? 0) * LEAST_SHARE;
  const chosen: Place[] = [];
  for (const { entry, score } of near) {
    if (chosen.length === MAX_PASSAGES || score < least) break;
    if (!chosen.some((other) => overlaps(entry, other))) chosen.push(entry);
  }
  return chosen;
}

function nearness({ courseId, videoId }: Place, about?: About): number {
  if (about?.courseId !== courseId) return 1;
  return about.videoId !== undefined && about.videoId === videoId ? THIS_LESSON : THIS_COURSE;
}

export const overlaps = (a: Place, b: Place) =>
  a.kind === "caption" && b.kind === "caption" && a.videoId === b.videoId &&
  (a.from ?? 0) < (b.to ?? 0) && (b.from ?? 0) < (a.to ?? 0);

// Tells whether the lessons cover a question, by the places and the other questions that share
// words with it. Other questions are those of which the captions say that no lesson answers them.

/** One of the first places must cover the question. */
const FIRST = 3;
/** A place covers the question if it has so much of it. */
export const LEAST_COVERED = 0.35;
/**
 * A lesson that names questions has many words, so it shares some with nearly every question. So
 * its places need so much more evidence than the nearest other question, or nearly all of the
 * question: "What is a prompt?" has only one word. With more evidence, the tutor passes over more
 * answers (`testing/prove/tutor/DECISIONS.md`).
 */
export const LEAST_EVIDENCE = 1;
export const NEARLY_ALL = 0.95;
/** Counts how many of these best places belong to one lesson. */
const BEST = 5;

type Judged = {
  places: Scored<Place>[];
  isCovered: boolean;
  /** Another question is nearer than each of the first places. */
  isOther: boolean;
};

/** `found` shares words with the question, best first. */
export function judge(found: Scored<Entry>[], language: Language): Judged {
  const places = found.filter(isPlace);
  const others = found.filter((one) => !isPlace(one));
  const first = places.slice(0, FIRST);
  const least = Math.max(0, ...others.map(closenessOf));
  const covers = (place: Scored<Place>) => {
    if (!place.entry.questionsIn?.includes(language)) {
      return place.covered >= LEAST_COVERED && closenessOf(place) >= least;
    }
    return evidenceOf(place, places) - least >= LEAST_EVIDENCE ||
      place.covered >= NEARLY_ALL &&
        others.every((other) => other.covered < NEARLY_ALL || other.score <= place.score);
  };
  return {
    places,
    isCovered: first.some(covers),
    isOther: least > 0 && first.every((place) => closenessOf(place) < least),
  };
}

const isPlace = (one: Scored<Entry>): one is Scored<Place> => one.entry.kind !== "other";

/** It grows with how much of the question this has, and with how rare these words are. */
const closenessOf = ({ score, covered }: Scored<Entry>) => score * covered;

/** It also grows with how many of the best places belong to the lesson. */
function evidenceOf(place: Scored<Place>, found: Scored<Place>[]): number {
  const best = found.slice(0, BEST);
  const together = best.filter(({ entry: { videoId } }) => videoId === place.entry.videoId).length;
  return closenessOf(place) * (0.5 + together / BEST);
}

// Joins the passages that share words with a question and those whose meaning is near to it.

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
