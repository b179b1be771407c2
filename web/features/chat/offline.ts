// Registers the queries of conversations, so that the app loads conversations again that this device
// has lost, and the drafts of questions.
import { translatorFor } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query.ts";
import { draftText, registerDrafts } from "../../offline/draft-kinds.ts";
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

const label = () => translatorFor("app")("chat");
registerDrafts("chat", {
  label,
  // The draft of an edit begins with the id of its question.
  text: (stored, place) => place.endsWith(" edit") ? stored.slice(stored.indexOf(" ") + 1) : stored,
});
registerDrafts("chat-sent", { label, text: draftText });
