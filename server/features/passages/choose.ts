// Chooses which of the found places the model gets.
import type { CourseId } from "../../catalogue.ts";
import type { Scored } from "./search-passages.ts";
import type { Place } from "./queries.ts";

/** What the user looks at while asking. */
export type About = {
  courseId: CourseId;
  videoId?: string;
  /** What is said around this second comes first, also if it shares no word with the question. */
  atSecond?: number;
  /** The text of this file comes first, too. */
  resourceId?: string;
};

export const MOST_PASSAGES = 8;
/** The number of best places to choose from. It is larger, because windows of a lesson overlap. */
export const LOOKED_AT = 60;
/** Weaker places than this share of the best would only distract. */
const LEAST_SHARE = 0.2;
const THIS_LESSON = 1.5;
const THIS_COURSE = 1.2;

/**
 * The best places, this lesson and this course first, without those that overlap a better one.
 * Empty if the lessons do not cover the question (`covers-question.ts`).
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
    if (chosen.length === MOST_PASSAGES || score < least) break;
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
