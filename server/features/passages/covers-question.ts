// Tells whether the lessons cover a question, by the places that share words with it.
import type { Place } from "./queries.ts";
import type { Scored } from "./search-passages.ts";
import type { Language } from "./words.ts";

/** One of the first places must cover the question. */
const FIRST = 3;
/** A place covers the question if it has so much of it. */
export const LEAST_COVERED = 0.35;
/**
 * A lesson that names questions has many words, so it shares some with nearly every question. So its
 * places need this evidence, or nearly all of the question: "What is a prompt?" has only one word.
 * With more evidence, the tutor passes over more answers (`testing/prove/tutor/README.md`).
 */
export const LEAST_EVIDENCE = 1.1;
export const NEARLY_ALL = 0.75;
/** Counts how many of these best places belong to one lesson. */
const BEST = 5;

/** `found` are the places that share words with the question, best first. */
export const coversQuestion = (found: Scored<Place>[], language: Language): boolean =>
  found.slice(0, FIRST).some((place) =>
    place.entry.questionsIn?.includes(language)
      ? place.covered >= NEARLY_ALL || evidenceOf(place, found) >= LEAST_EVIDENCE
      : place.covered >= LEAST_COVERED
  );

/**
 * It grows with how much of the question the place has, with how rare these words are, and with how many
 * of the best places belong to its lesson.
 */
function evidenceOf({ entry, score, covered }: Scored<Place>, found: Scored<Place>[]): number {
  const best = found.slice(0, BEST);
  const together = best.filter(({ entry: { videoId } }) => videoId === entry.videoId).length;
  return score * covered * (0.5 + together / BEST);
}
