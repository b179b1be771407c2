// The list of what is on this phone: by course, and in each as she wishes.
import type { LocalFile } from "../../offline/files/types.ts";

export type Order = "newest" | "largest";
export type CourseFiles = { courseId: string; files: LocalFile[]; bytes: number };

/** The course of which she has more, or the newest, comes first. */
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

/** What they take on the phone. */
export const bytesOf = (files: readonly LocalFile[]) =>
  files.reduce((bytes, { got, renewal }) => bytes + got + (renewal?.got ?? 0), 0);

/** What comes, is to come, or has stopped: what runs first, then in the order of the queue, then what needs her. */
export const underWay = (files: readonly LocalFile[]) =>
  files.filter((file) => file.state !== "saved" || file.renewal).toSorted((a, b) =>
    rank(a) - rank(b) || a.addedAt - b.addedAt
  );

/** The state of what is fetched: of the newer one while an older is here. */
export const stateOf = ({ state, renewal }: LocalFile) => renewal?.state ?? state;

const ranks = { running: 0, waiting: 1, paused: 2, failed: 3, saved: 4 };
const rank = (file: LocalFile) => ranks[stateOf(file)];

const orders: Record<Order, (a: LocalFile, b: LocalFile) => number> = {
  newest: (a, b) => (b.savedAt ?? b.addedAt) - (a.savedAt ?? a.addedAt) || orders.largest(a, b),
  largest: (a, b) => b.size - a.size || a.key.localeCompare(b.key),
};
