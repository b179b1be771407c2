import type { CourseId } from "@server/contract";
import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "../../lib/http/api.ts";
import { etagQuery } from "../../lib/http/etag.ts";

const ofCourse = api.courses[":courseId"].overview;

export type Overview = InferResponseType<typeof ofCourse.$get, 200>;

export const overviewQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["courses", courseId, "overview"],
    meta: { kept: true },
    ...etagQuery<Overview>((headers) => ofCourse.$get({ param: { courseId } }, { headers })),
  });
