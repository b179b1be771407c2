// What of the library is shown, and in which order.
import { type CourseId, courseIds } from "@server/contract";

export const sorts = ["order", "title", "duration", "course"] as const;
export type Sort = (typeof sorts)[number];

export type Wish = { text: string; courseId?: CourseId; sort: Sort };

type Shown = { title: string; courseId: CourseId; order: number; durationSeconds: number };

const names = new Intl.Collator(["en", "my"], { numeric: true, sensitivity: "base" });

const compare: Record<Sort, (one: Shown, other: Shown) => number> = {
  order: (one, other) => one.order - other.order,
  title: (one, other) => names.compare(one.title, other.title),
  duration: (one, other) => one.durationSeconds - other.durationSeconds,
  course: (one, other) => courseIds.indexOf(one.courseId) - courseIds.indexOf(other.courseId),
};

/** Those that are alike stay as they came: by course, and there by their order. */
export function arranged<Video extends Shown>(videos: Video[], wish: Wish): Video[] {
  const sought = simple(wish.text);
  return videos
    .filter(({ courseId }) => !wish.courseId || courseId === wish.courseId)
    .filter(({ title }) => simple(title).includes(sought))
    .sort(compare[wish.sort]);
}

const simple = (text: string) => text.normalize("NFC").trim().toLowerCase();
