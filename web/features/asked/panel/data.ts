// Queries how often learners asked the tutor about each lesson, for staff.
import type { CourseId } from "@server/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, call } from "../../../lib/http/api.ts";

const asked = api.admin.asked;

export type AskedLesson = InferResponseType<typeof asked.$get, 200>["lessons"][number];

type Filters = { period: string; courseId?: CourseId };

/** The counts of a month never change, but staff rename, move and delete lessons. */
export const askedQuery = ({ period, courseId }: Filters) =>
  queryOptions({
    queryKey: ["panel", "asked", period, courseId ?? ""],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(asked.$get({ query: { period, courseId } }, { init: { signal } })),
  });
