// Registers what the chat offers without a network: writes about answers, conversations that the
// app loads again when this device has lost them, drafts.
import { queryClient } from "../../lib/http/queries.ts";
import { translatorFor } from "../../lib/words/i18n.ts";
import { isNotFound } from "../../offline/outbox/kinds.ts";
import { draftText, type Kind, registerFeature, type Write } from "../../offline/registry.ts";
import type { AnswerRate, AnswerSend, AnswerTakeBack, RatedAnswer } from "./feedback/data.ts";
import type { TakenBackQuestion } from "./run/lost-question.ts";

const label = () => translatorFor("app")("chat");

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

registerFeature({
  kinds: {
    "chat.take-back": questionKind,
    "answer.rate": rateKind,
    "answer.send": sendKind,
    "answer.take-back": takeBackKind,
  },
  loadSchemas: () =>
    import("./feedback/payloads.ts").then((file) => ({
      ...file.chatWrites,
      ...file.feedbackWrites,
    })),
  savedTopics: [{
    topic: "conversations",
    provenBy: "messages",
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
  }],
  drafts: {
    chat: {
      label,
      // The draft of an edit begins with the id of its question.
      text: (stored, place) =>
        place.endsWith(" edit") ? stored.slice(stored.indexOf(" ") + 1) : stored,
    },
    "chat-sent": { label, text: draftText },
    feedback: { label, text: (stored) => stored },
  },
});
