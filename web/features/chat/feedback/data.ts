// Rates answers of the tutor and sends them to the team, through the outbox.
import type { feedbackWrites } from "@server/contract";
import type { InferResponseType } from "hono/client";
import type * as z from "zod/mini";
import { api } from "../../../lib/http/api.ts";
import { queryClient } from "../../../lib/http/queries.ts";
import { enqueue } from "../../../offline/outbox/outbox.ts";
import { updateCachedQuery } from "../../../offline/queries/change-query.ts";
import { type Message, messagesQuery } from "../data.ts";

const answer = api.answers[":answerId"];

export type Feedback = NonNullable<Message["feedback"]>;
export type RatedAnswer = InferResponseType<typeof answer.rating.$put, 200>;
type Payload<Kind extends keyof typeof feedbackWrites> = z.input<(typeof feedbackWrites)[Kind]>;
export type AnswerRate = Payload<"answer.rate">;
export type AnswerSend = Payload<"answer.send">;
export type AnswerTakeBack = Payload<"answer.take-back">;

export const rateAnswer = (payload: AnswerRate) => enqueue("answer.rate", payload);
export const sendAnswer = (payload: AnswerSend) => enqueue("answer.send", payload);
export const takeBackAnswer = (payload: AnswerTakeBack) => enqueue("answer.take-back", payload);

/** Puts what the server has stored into the conversation. */
export const putFeedback = ({ id, conversationId, feedback }: RatedAnswer) =>
  updateCachedQuery<Message[]>(
    queryClient,
    messagesQuery(conversationId).queryKey,
    () => queryClient.fetchQuery(messagesQuery(conversationId)),
    (messages) => messages.map((one) => one.id === id ? { ...one, feedback } : one),
  );
