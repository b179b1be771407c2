import * as z from "zod/mini";
import { id, line, pageQuery, sortedPageQuery, text, title } from "../../fields.ts";
import { AttachmentIds } from "../attachments/schema.ts";
import { SEARCH_LENGTH } from "../users/schema.ts";

export const MESSAGE_LENGTH = 8000;

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
 * Conversations with a question, the last asked first unless another order is asked for. Searched by their titles and by
 * all that was said.
 */
export const ConversationList = z.object({
  ...sortedPageQuery,
  sort: z.optional(ConversationOrder),
  search: z.optional(line(SEARCH_LENGTH, 0)),
});

/** Bare in their order; with a limit the last ones first. */
export const MessageList = z.object(pageQuery);

/**
 * `messageId` is the question's, made by the phone: sent again, it leads to the same answer. `replaces` is the
 * conversation's last question: with its answer it makes way for this one, which may take over what was attached.
 */
export const NewQuestionToModel = z.object({
  message: text(MESSAGE_LENGTH),
  conversationId: id,
  messageId: z.optional(id),
  replaces: z.optional(id),
  attachmentIds: z.optional(AttachmentIds),
});

/** How much of the answer, as JavaScript counts, is there already. */
export const AnswerFrom = z.object({
  from: z.optional(
    z.string().check(z.refine<string>((value) => /^(0|[1-9]\d{0,6})$/.test(value), "invalid")),
  ),
});
