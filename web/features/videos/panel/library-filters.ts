// Filters, sorts and groups the videos of the library.
import { type CourseId, courseIds } from "@server/contract";

export const sorts = ["order", "title", "duration", "course"] as const;
type Column = (typeof sorts)[number];
/** A minus in front means descending. */
export type Sort = Column | `-${Column}`;

export type LibraryFilters = { text: string; courseId?: CourseId; sort: Sort };

type SortableVideo = { title: string; courseId: CourseId; order: number; durationSeconds: number };

const names = new Intl.Collator(["en", "my"], { numeric: true, sensitivity: "base" });

export const compare: Record<Column, (one: SortableVideo, other: SortableVideo) => number> = {
  order: (one, other) => one.order - other.order,
  title: (one, other) => names.compare(one.title, other.title),
  duration: (one, other) => one.durationSeconds - other.durationSeconds,
  course: (one, other) => courseIds.indexOf(one.courseId) - courseIds.indexOf(other.courseId),
};

/** The sort of the address; the usual sort for any other text. */
export const readSort = (text: string): Sort =>
  sorts.flatMap((sort): Sort[] => [sort, `-${sort}`]).find((sort) => sort === text) ?? "order";

/** The videos that match, in their given order: by course, and there by their order. */
export function filterVideos<Video extends SortableVideo>(
  videos: Video[],
  { text, courseId }: Pick<LibraryFilters, "text" | "courseId">,
): Video[] {
  const needle = normalize(text);
  return videos
    .filter((video) => !courseId || video.courseId === courseId)
    .filter(({ title }) => normalize(title).includes(needle));
}

const normalize = (text: string) => text.normalize("NFC").trim().toLowerCase();

type Placed = { courseId: CourseId; sectionId: string | null };

/** The id names course and section. Videos without a known section form one group per course. */
export const groupOf = ({ courseId, sectionId }: Placed, sectionIds: string[]) =>
  `${courseId} ${sectionId && sectionIds.includes(sectionId) ? sectionId : ""}`;

export function parseGroup(group: string) {
  const [course, sectionId = ""] = group.split(" ");
  return { courseId: courseIds.find((id) => id === course) ?? courseIds[0], sectionId };
}

/** Courses in their order, each with its sections in the given order, then the rest. */
export const groupsInOrder = (sectionIds: string[]) =>
  courseIds.flatMap((courseId) => [...sectionIds, ""].map((id) => `${courseId} ${id}`));
