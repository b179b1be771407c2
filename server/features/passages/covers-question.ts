// Tells whether the lessons cover a question, by the places and the other questions that share
// words with it. Other questions are those of which the captions say that no lesson answers them.
import type { Entry, Place } from "./queries.ts";
import type { Scored } from "./search-passages.ts";
import type { Language } from "./words.ts";

/** One of the first places must cover the question. */
const FIRST = 3;
/** A place covers the question if it has so much of it. */
export const LEAST_COVERED = 0.35;
/**
 * A lesson that names questions has many words, so it shares some with nearly every question. So
 * its places need so much more evidence than the nearest other question, or nearly all of the
 * question: "What is a prompt?" has only one word. With more evidence, the tutor passes over more
 * answers (`testing/prove/tutor/README.md`).
 */
export const LEAST_EVIDENCE = 1;
export const NEARLY_ALL = 0.95;
/** Counts how many of these best places belong to one lesson. */
const BEST = 5;

export type Judged = {
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
  const least = Math.max(0, ...others.map(nearnessOf));
  const covers = (place: Scored<Place>) => {
    if (!place.entry.questionsIn?.includes(language)) {
      return place.covered >= LEAST_COVERED && nearnessOf(place) >= least;
    }
    return evidenceOf(place, places) - least >= LEAST_EVIDENCE ||
      place.covered >= NEARLY_ALL &&
        others.every((other) => other.covered < NEARLY_ALL || other.score <= place.score);
  };
  return {
    places,
    isCovered: first.some(covers),
    isOther: least > 0 && first.every((place) => nearnessOf(place) < least),
  };
}

const isPlace = (one: Scored<Entry>): one is Scored<Place> => one.entry.kind !== "other";

/** It grows with how much of the question this has, and with how rare these words are. */
const nearnessOf = ({ score, covered }: Scored<Entry>) => score * covered;

/** It also grows with how many of the best places belong to the lesson. */
function evidenceOf(place: Scored<Place>, found: Scored<Place>[]): number {
  const best = found.slice(0, BEST);
  const together = best.filter(({ entry: { videoId } }) => videoId === place.entry.videoId).length;
  return nearnessOf(place) * (0.5 + together / BEST);
}
