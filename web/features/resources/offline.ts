// Registers the query of resources, so that a course opens without a network.
import { translatorFor } from "../../lib/words/i18n.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { registerCourseQuery } from "../../offline/registry.ts";

registerCourseQuery({
  texts: "study",
  label: () => translatorFor("study")("offlineNames.lessons"),
  async ofCourse(courseId) {
    const { resourcesQuery } = await import("./data.ts");
    const query = resourcesQuery(courseId);
    return { ...query, fetch: () => queryClient.fetchQuery(query) };
  },
});
