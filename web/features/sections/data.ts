import type { CourseId } from "@server/contract";
import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "../../lib/http/api.ts";
import { etagQuery } from "../../lib/http/etag.ts";

const ofCourse = api.courses[":courseId"].sections;

export type Section = InferResponseType<typeof ofCourse.$get, 200>[number];

export const sectionsQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["courses", courseId, "sections"],
    meta: { kept: true },
    ...etagQuery<Section[]>((headers) => ofCourse.$get({ param: { courseId } }, { headers })),
  });
