import * as z from "zod/mini";
import { id, line, pageQuery, sortedPageQuery, text, title } from "../../schema-fields.ts";
import { MESSAGE_LENGTH, SEARCH_LENGTH } from "../../limits.ts";
import { AttachmentIds } from "../attachments/schema.ts";

export const MessageRole = z.enum(["user", "assistant"]);
export type MessageRole = z.output<typeof MessageRole>;

export const MessageStatus = z.enum(["running", "done", "stopped", "failed"]);
export type MessageStatus = z.output<typeof MessageStatus>;

export const OfConversation = z.object({ conversationId: id });
export const NewConversation = z.object({ title });
export const ConversationChange = z.object({ title });

const conversationSorts = ["updatedAt", "title"] as const;
export type ConversationSort = (typeof conversationSorts)[number];
export const ConversationOrder = z.enum(
  conversationSorts.flatMap((sort) => [sort, `-${sort}`] as const),
);
export type ConversationOrder = z.output<typeof ConversationOrder>;

/**
 * Lists conversations that have a question. The default order is the last asked first. A search
 * looks at titles and messages.
 */
export const ConversationList = z.object({
  ...sortedPageQuery,
  sort: z.optional(ConversationOrder),
  search: z.optional(line(SEARCH_LENGTH, 0)),
});

/** Without a limit all messages in order. With a limit the newest first. */
export const MessageList = z.object(pageQuery);

/** As long as the longest video can be. */
const atSecond = z.int().check(z.nonnegative(), z.maximum(359_999));
const aboutId = z.optional(id.check(z.toLowerCase()));

/** What the user looked at while asking. A note or a file also stands for its lesson or course. */
export const QuestionAbout = z.object({
  videoId: aboutId,
  atSecond: z.optional(atSecond),
  noteId: aboutId,
  resourceId: aboutId,
}).check(
  z.refine(({ videoId, atSecond }) => atSecond === undefined || videoId !== undefined, {
    path: ["videoId"],
    error: "required",
  }),
);
export type QuestionAbout = z.output<typeof QuestionAbout>;

/**
 * The phone makes `messageId`, the question's id. The same id sent again leads to the same answer.
 * `replaces` is the conversation's last question: the new question replaces it and its answer, and
 * may take over its attachments.
 */
export const NewQuestionToModel = z.object({
  message: text(MESSAGE_LENGTH),
  conversationId: id,
  messageId: z.optional(id),
  replaces: z.optional(id),
  attachmentIds: z.optional(AttachmentIds),
  about: z.optional(QuestionAbout),
  /** The tutor asks back and gives hints, instead of the whole answer at once. */
  guide: z.optional(z.boolean()),
});

/**
 * From a phone's outbox: the user pressed 'Do not send' at a question that may have arrived.
 * `hasReplaced`: the question replaces an earlier one.
 */
export const chatWrites = {
  "chat.take-back": z.object({
    conversationId: id,
    messageId: id,
    hasReplaced: z.optional(z.boolean()),
  }),
};

/** The length of the text that the client has already, as JavaScript counts. */
export const AnswerFrom = z.object({
  from: z.optional(
    z.string().check(z.refine<string>((value) => /^(0|[1-9]\d{0,6})$/.test(value), "invalid")),
  ),
});
