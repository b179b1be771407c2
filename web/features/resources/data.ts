import type { CourseId } from "@server/contract";
import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "../../lib/http/api.ts";
import { etagQuery } from "../../lib/http/etag.ts";

const ofCourse = api.courses[":courseId"].resources;

export type Resource = InferResponseType<typeof ofCourse.$get, 200>[number];

export const resourcesQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["courses", courseId, "resources"],
    meta: { kept: true },
    ...etagQuery<Resource[]>((headers) => ofCourse.$get({ param: { courseId } }, { headers })),
  });

export const downloadOf = (resourceId: string) => `/api/resources/${resourceId}/download`;
