// Registers the queries of conversations, so that the app loads conversations again that this device
// has lost.
import { queryClient } from "../../lib/query.ts";
import { registerSavedTopic } from "../../offline/saved-topics.ts";

registerSavedTopic({
  topic: "conversations",
  async listLoads(ids) {
    const { conversationQuery, listQuery, messagesQuery } = await import("./data.ts");
    // Loads only the newest page of conversations. The others load when the user opens them.
    const { pages } = await queryClient.fetchInfiniteQuery(listQuery(""));
    return pages.flatMap(({ items }) => items)
      .filter(({ id }) => ids.includes(id))
      .map(({ id }) => () =>
        Promise.all([
          queryClient.fetchQuery(conversationQuery(id)),
          queryClient.fetchQuery(messagesQuery(id)),
        ])
      );
  },
});
