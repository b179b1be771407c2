import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, call } from "../../lib/http/api.ts";

export type HomeData = InferResponseType<typeof api.home.$get, 200>;
export type HomeCourse = HomeData["courses"][number];
export type NextLesson = NonNullable<HomeCourse["next"]>;
export type StaffWork = NonNullable<HomeData["waiting"]>;

/** What the user does next: the courses with their news and their next lesson. */
export const homeQuery = queryOptions({
  queryKey: ["home"],
  meta: { kept: true },
  queryFn: () => call<HomeData>(api.home.$get()),
});
