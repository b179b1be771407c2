// Registers the queries of a course that its users only read, so that the course opens without a
// network. The user reads what a course lacks on the phone in this order.
import type { CourseId } from "@server/contract";
import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { queryClient } from "../../lib/http/queries.ts";
import { translatorFor } from "../../lib/words/i18n.ts";
import { registerCourseQuery } from "../../offline/registry.ts";

function register<Body, Key extends QueryKey>(
  name: "lessons" | "overview",
  load: (courseId: CourseId) => Promise<FetchQueryOptions<Body, Error, Body, Key>>,
) {
  registerCourseQuery({
    texts: "study",
    label: () => translatorFor("study")(`offlineNames.${name}`),
    async ofCourse(courseId) {
      const query = await load(courseId);
      return { ...query, fetch: () => queryClient.fetchQuery(query) };
    },
  });
}

register(
  "lessons",
  async (courseId) => (await import("../../features/sections/data.ts")).sectionsQuery(courseId),
);
register(
  "lessons",
  async (courseId) => (await import("../../features/videos/data.ts")).videosQuery(courseId),
);
register(
  "lessons",
  async (courseId) => (await import("../../features/resources/data.ts")).resourcesQuery(courseId),
);
register(
  "overview",
  async (courseId) => (await import("../../features/courses/data.ts")).overviewQuery(courseId),
);
