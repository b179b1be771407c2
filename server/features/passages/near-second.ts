// Names the places that a question is about: what is said around a second, or the text of a file.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { type About, MAX_PASSAGES, overlaps } from "./choose.ts";
import { bordersOf, readVideoChapters } from "./course-notes.ts";
import { type Timed, type Window, windowsOf } from "./lesson-texts.ts";
import type { Place } from "./queries.ts";

/** The title and the description of a file, and the first pieces of its text. */
const RESOURCE_PARTS = 4;

const listCueSeconds = (sql: Sql, videoId: string) =>
  sql<{ second: number }[]>`
    select distinct at_second as second from academy.search_texts
    where place = ${videoId} and kind = 'caption' and owner_id is null and at_second is not null
    order by at_second
  `;

type Lesson = { courseId: CourseId; videoId: string; atSecond?: number };

/**
 * The window around the second, then the one before and the one behind it. A question without a
 * second is about the whole lesson: its description and its beginning.
 */
export async function placesNear(sql: Sql, lesson: Lesson): Promise<Place[]> {
  const { courseId, videoId, atSecond } = lesson;
  const place = { courseId, videoId, sourceId: videoId, part: 0 };
  const borders = bordersOf(await readVideoChapters(sql, videoId));
  const windows = windowsOf(await listCueSeconds(sql, videoId), borders);
  const near = windowsAround(windows, atSecond ?? 0).map(({ from, to }): Place => ({
    ...{ ...place, kind: "caption" },
    ...{ from: Math.floor(from), to: Math.ceil(to) },
  }));
  return atSecond === undefined || near.length === 0
    ? [{ ...place, kind: "lesson", from: null, to: null }, ...near]
    : near;
}

const placesOfResource = (courseId: CourseId, resourceId: string): Place[] =>
  Array.from({ length: RESOURCE_PARTS }, (_, part) => ({
    ...{ kind: "resource", courseId, videoId: null, sourceId: resourceId, part },
    ...{ from: null, to: null },
  }));

export function windowsAround<Around extends Pick<Window<Timed>, "from" | "to">>(
  windows: Around[],
  second: number,
): Around[] {
  const distanceOf = ({ from, to }: Around) => Math.abs((from + to) / 2 - second);
  const [here] = windows.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  if (!here) return [];
  const before = windows.findLast(({ to }) => to <= here.from);
  const behind = windows.find(({ from }) => from >= here.to);
  return [here, ...before ? [before] : [], ...behind ? [behind] : []];
}

/** The places that come first because the user looks at them. */
export async function nearPlaces(sql: Sql, about: About | undefined): Promise<Place[]> {
  if (!about) return [];
  const { courseId, videoId, atSecond, resourceId } = about;
  return [
    ...resourceId ? placesOfResource(courseId, resourceId) : [],
    ...videoId ? await placesNear(sql, { courseId, videoId, atSecond }) : [],
  ];
}

/** Leaves out found places that repeat a near one. */
export const nearFirst = (near: readonly Place[] = [], found: Place[]): Place[] =>
  [...near, ...found.filter((place) => !near.some((one) => repeats(one, place)))]
    .slice(0, MAX_PASSAGES);

const repeats = (a: Place, b: Place) =>
  overlaps(a, b) ||
  a.kind !== "caption" && a.kind === b.kind && a.sourceId === b.sourceId && a.part === b.part;
