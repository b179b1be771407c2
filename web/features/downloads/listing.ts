// Sorts the downloads of this phone: by course, and within each by the chosen order.
import type { LocalFile } from "../../offline/files/types.ts";

export type Order = "newest" | "largest";
export type CourseFiles = { courseId: string; files: LocalFile[]; bytes: number };

/** The course with the newest file, or with the most bytes, comes first. */
export function byCourse(files: readonly LocalFile[], order: Order): CourseFiles[] {
  const courses = new Map<string, LocalFile[]>();
  for (const file of files.toSorted(orders[order])) {
    courses.set(file.courseId, [...courses.get(file.courseId) ?? [], file]);
  }
  const groups = [...courses].map(([courseId, files]) => ({
    courseId,
    files,
    bytes: bytesOf(files),
  }));
  return order === "largest" ? groups.toSorted((a, b) => b.bytes - a.bytes) : groups;
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

const orders: Record<Order, (a: LocalFile, b: LocalFile) => number> = {
  newest: (a, b) => (b.savedAt ?? b.addedAt) - (a.savedAt ?? a.addedAt) || orders.largest(a, b),
  largest: (a, b) => b.size - a.size || a.key.localeCompare(b.key),
};
