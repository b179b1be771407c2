// Sorts the downloads of this phone: by course, and within each by the chosen order.
import { courseIds } from "@server/contract";
import type { LocalFile } from "../../offline/downloads/model.ts";

export type Order = "course" | "largest";
/** Where items stand in their course, by key. Empty while the course's list is not known. */
export type Places = ReadonlyMap<string, number>;
type CourseFiles = { courseId: string; files: LocalFile[]; bytes: number };

/** Sorted by size, the course with the most bytes comes first. */
export function byCourse(
  files: readonly LocalFile[],
  order: Order,
  places: Places,
): CourseFiles[] {
  const compare = order === "largest" ? bySize : byPlace(places);
  const courses = new Map<string, LocalFile[]>();
  for (const file of files.toSorted(compare)) {
    courses.set(file.courseId, [...courses.get(file.courseId) ?? [], file]);
  }
  const groups = [...courses].map(([courseId, files]) => ({
    courseId,
    files,
    bytes: bytesOf(files),
  }));
  return groups.toSorted((a, b) =>
    order === "largest" ? b.bytes - a.bytes : rankOfCourse(a) - rankOfCourse(b)
  );
}

/** The space that these files take on the phone. */
export const bytesOf = (files: readonly LocalFile[]) =>
  files.reduce((bytes, { got, renewal }) => bytes + got + (renewal?.got ?? 0), 0);

/** Downloads that are not complete: running, waiting in queue order, then paused and failed. */
export const underWay = (files: readonly LocalFile[]) =>
  files.filter((file) => file.state !== "saved" || file.renewal).toSorted((a, b) =>
    rank(a) - rank(b) || a.addedAt - b.addedAt
  );

/** The state of the transfer: of the newer version, if one is being fetched. */
export const stateOf = ({ state, renewal }: LocalFile) => renewal?.state ?? state;

const ranks = { running: 0, waiting: 1, paused: 2, failed: 3, saved: 4 };
const rank = (file: LocalFile) => ranks[stateOf(file)];

const rankOfCourse = ({ courseId }: CourseFiles) => courseIds.findIndex((id) => id === courseId);

const bySize = (a: LocalFile, b: LocalFile) => b.size - a.size || a.key.localeCompare(b.key);

/**
 * Lessons in the order of the course, then files. What has no place comes last, in the order in
 * which the user chose it.
 */
const byPlace = (places: Places) => (a: LocalFile, b: LocalFile) =>
  Number(a.kind === "resource") - Number(b.kind === "resource") ||
  (places.get(a.key) ?? LAST) - (places.get(b.key) ?? LAST) || a.addedAt - b.addedAt ||
  bySize(a, b);

const LAST = Number.MAX_SAFE_INTEGER;
