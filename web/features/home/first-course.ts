import type { HomeCourse } from "./data.ts";

/** The course to continue: the one that was watched last, of those with a lesson to watch. */
export function firstCourse(courses: readonly HomeCourse[]): HomeCourse | undefined {
  const open = courses.filter(({ next }) => next);
  return open.toSorted((a, b) => watchedTime(b) - watchedTime(a))[0];
}

const watchedTime = ({ watchedAt }: HomeCourse) => watchedAt ? Date.parse(watchedAt) : 0;
