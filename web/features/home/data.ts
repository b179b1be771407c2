import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, call } from "../../lib/http/api.ts";

type HomeData = InferResponseType<typeof api.home.$get, 200>;
export type HomeCourse = HomeData["courses"][number];
export type NextLesson = NonNullable<HomeCourse["next"]>;
export type StaffWork = NonNullable<HomeData["waiting"]>;

/** What the user does next: the courses with their news and their next lesson. */
export const homeQuery = queryOptions({
  queryKey: ["home"],
  meta: { kept: true },
  queryFn: () => call<HomeData>(api.home.$get()),
});

/** The course to continue: the one that was watched last, of those with a lesson to watch. */
export function firstCourse(courses: readonly HomeCourse[]): HomeCourse | undefined {
  const open = courses.filter(({ next }) => next);
  return open.toSorted((a, b) => watchedTime(b) - watchedTime(a))[0];
}

export const hasProgress = ({ done, isBegun, watchedAt }: HomeCourse) =>
  // An older answer that this device has stored has only the time.
  done > 0 || isBegun || watchedAt !== null;

const watchedTime = ({ watchedAt }: HomeCourse) => watchedAt ? Date.parse(watchedAt) : 0;
