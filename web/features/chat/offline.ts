// Registers the queries of conversations, so that the app loads conversations again that this
// device has lost, the drafts of questions, and the writes about answers.
import { queryClient } from "../../lib/http/queries.ts";
import { translatorFor } from "../../lib/words/i18n.ts";
import { isNotFound, type Kind, registerKinds, type Write } from "../../offline/outbox/kinds.ts";
import { draftText, registerDrafts, registerSavedTopic } from "../../offline/registry.ts";
import type { AnswerRate, AnswerSend, AnswerTakeBack, RatedAnswer } from "./feedback/data.ts";
import type { TakenBackQuestion } from "./run/lost-question.ts";

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
registerDrafts("feedback", { label, text: (stored) => stored });

const shared = {
  label,
  fold: (_: Write, later: Write) => later,
  onAnswered: async (_: unknown, answer: RatedAnswer) =>
    (await import("./feedback/data.ts")).putFeedback(answer),
};
const subject = ({ answerId }: AnswerTakeBack) => `sent answer:${answerId}`;

const rateKind: Kind<AnswerRate, RatedAnswer> = {
  ...shared,
  subject: ({ answerId }) => `rating:${answerId}`,
  // The conversation was deleted, so there is nothing to rate.
  isDropped: isNotFound,
};
const sendKind: Kind<AnswerSend, RatedAnswer> = {
  ...shared,
  subject,
  text: ({ comment }) => comment,
};
const takeBackKind: Kind<AnswerTakeBack, RatedAnswer> = {
  ...shared,
  subject,
  isDoneWhenGone: true,
};

const questionKind: Kind<TakenBackQuestion> = {
  subject: ({ messageId }) => `chat question:${messageId}`,
  label,
  fold: shared.fold,
  // The conversation was deleted, and the question with it.
  isDoneWhenGone: true,
  onAnswered: async ({ conversationId }) =>
    (await import("./data.ts")).refreshConversation(conversationId),
};

registerKinds({ "chat.take-back": questionKind }, {
  loadSchemas: () => import("./feedback/payloads.ts").then((file) => file.chatWrites),
});
registerKinds({
  "answer.rate": rateKind,
  "answer.send": sendKind,
  "answer.take-back": takeBackKind,
}, {
  loadSchemas: () => import("./feedback/payloads.ts").then((file) => file.feedbackWrites),
});
