// Registers what progress offers without a network, and stores the server's answers.
import { translatorFor } from "../../lib/words/i18n.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { type Kind, registerFeature } from "../../offline/registry.ts";
import { isNotFound } from "../../offline/outbox/kinds.ts";
import { type NewProgress, progressQuery, type ProgressRow, updateCachedProgress } from "./data.ts";
import { fold } from "./overlay.ts";

const put: Kind<NewProgress, ProgressRow> = {
  subject: ({ videoId }) => `progress:${videoId}`,
  fold(earlier, later) {
    const payload = fold(earlier.payload as NewProgress, later.payload as NewProgress);
    return payload && { kind: "progress.put", payload };
  },
  label: () => translatorFor("progress")("write"),
  // The video was deleted, so there is no progress to keep.
  isDropped: isNotFound,
  onAnswered: (_, row) => updateCachedProgress(row),
};

registerFeature({
  texts: "progress",
  kinds: { "progress.put": put },
  loadSchemas: () => import("./payloads.ts").then((file) => file.progressWrites),
  courseQueries: [{
    label: () => translatorFor("progress")("offlineName"),
    ofCourse(courseId) {
      const query = progressQuery(courseId);
      return { ...query, fetch: () => queryClient.fetchQuery(query) };
    },
    begunVideos(courseId) {
      const { videos = [] } = queryClient.getQueryData(progressQuery(courseId).queryKey) ?? {};
      return videos.map(({ videoId }) => videoId);
    },
  }],
});
