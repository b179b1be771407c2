// Registers the queries of a course that its users only read, so that the course opens without a
// network.
import type { CourseId } from "@server/contract";
import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { queryClient } from "../../lib/http/queries.ts";
import { translatorFor } from "../../lib/words/i18n.ts";
import { registerFeature } from "../../offline/registry.ts";

function readOnly<Body, Key extends QueryKey>(
  name: "lessons" | "overview",
  load: (courseId: CourseId) => Promise<FetchQueryOptions<Body, Error, Body, Key>>,
) {
  return {
    label: () => translatorFor("study")(`offlineNames.${name}`),
    async ofCourse(courseId: CourseId) {
      const query = await load(courseId);
      return { ...query, fetch: () => queryClient.fetchQuery(query) };
    },
  };
}

registerFeature({
  texts: "study",
  courseQueries: [
    readOnly(
      "lessons",
      async (id) => (await import("../../features/sections/data.ts")).sectionsQuery(id),
    ),
    readOnly(
      "lessons",
      async (id) => (await import("../../features/videos/data.ts")).videosQuery(id),
    ),
    readOnly(
      "lessons",
      async (id) => (await import("../../features/resources/data.ts")).resourcesQuery(id),
    ),
    readOnly(
      "overview",
      async (id) => (await import("../../features/courses/data.ts")).overviewQuery(id),
    ),
  ],
});
