import type { OwnCourse } from "./group-notes.ts";

/** What the list of notes and the list of questions get from the page. */
export type ListProps = {
  courses: readonly OwnCourse[];
  /** The lessons of the courses are still loading. */
  isPending: boolean;
  search: { text: string; words: readonly string[]; clear: () => void };
};
