// Registers the query of the overview, so that it opens without a network.
import { translatorFor } from "../../lib/words/i18n.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { registerCourseQuery } from "../../offline/registry.ts";

registerCourseQuery({
  texts: "study",
  label: () => translatorFor("study")("offlineNames.overview"),
  async ofCourse(courseId) {
    const { overviewQuery } = await import("./data.ts");
    const query = overviewQuery(courseId);
    return { ...query, fetch: () => queryClient.fetchQuery(query) };
  },
});
