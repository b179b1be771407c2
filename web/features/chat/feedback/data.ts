// Rates answers of the tutor and sends them to the team, through the outbox. The conversation shows
// the result at once.
import type { feedbackWrites } from "@server/contract";
import type { InferResponseType } from "hono/client";
import type * as z from "zod/mini";
import { api, call } from "../../../lib/api.ts";
import { enqueue, getOutboxView, type StoredWrite } from "../../../offline/outbox.ts";
import { type Message, putMessages } from "../data.ts";

const answer = api.answers[":answerId"];

export type RatedAnswer = InferResponseType<typeof answer.rating.$put, 200>;
type Payload<Kind extends keyof typeof feedbackWrites> = z.input<(typeof feedbackWrites)[Kind]>;
export type RatingPut = Payload<"rating.put">;
export type AnswerSend = Payload<"answer.send">;
export type AnswerTakeBack = Payload<"answer.take-back">;

type Feedback = NonNullable<Message["feedback"]>;

const paramOf = (answerId: string) => ({ param: { answerId } });

export function rateAnswer(conversationId: string, payload: RatingPut) {
  const { answerId, rating, reason = null } = payload;
  putFeedback(conversationId, answerId, { rating, reason });
  return enqueue(
    "rating.put",
    payload,
    () => call(answer.rating.$put({ ...paramOf(answerId), json: { rating, reason } })),
  );
}

export function sendAnswer(conversationId: string, payload: AnswerSend) {
  const { answerId, ...json } = payload;
  putFeedback(conversationId, answerId, { isSent: true });
  const write = enqueue(
    "answer.send",
    payload,
    () => call(answer.sent.$put({ ...paramOf(answerId), json })),
  );
  showRefusal(conversationId, answerId, write).catch(() => {
    // The caller tells the user.
    putFeedback(conversationId, answerId, { isSent: false });
  });
  return write;
}

export function takeBackAnswer(conversationId: string, answerId: string) {
  const payload: AnswerTakeBack = { answerId };
  putFeedback(conversationId, answerId, { isSent: false });
  return enqueue("answer.take-back", payload, () => call(answer.sent.$delete(paramOf(answerId))));
}

/** Shows what the server has stored, unless the user has changed it again since. */
export function putStoredFeedback({ id, conversationId, feedback }: RatedAnswer) {
  const { rating, reason, isSent } = feedback ?? none;
  const waits = (...kinds: string[]) =>
    getOutboxView().items.some(({ state, kind, payload }) =>
      state === "queued" && kinds.includes(kind) && (payload as AnswerTakeBack).answerId === id
    );
  putFeedback(conversationId, id, {
    ...!waits("rating.put") && { rating, reason },
    ...!waits("answer.send", "answer.take-back") && { isSent },
  });
}

/** The server did not take the answer, so the user may send it again. */
async function showRefusal(conversationId: string, answerId: string, write: Promise<StoredWrite>) {
  const { status } = await (await write).outcome;
  if (status === "refused") putFeedback(conversationId, answerId, { isSent: false });
}

const none: Feedback = { rating: null, reason: null, isSent: false };

const putFeedback = (conversationId: string, answerId: string, change: Partial<Feedback>) =>
  putMessages(
    conversationId,
    (messages) =>
      messages.map((message) =>
        message.id === answerId
          ? { ...message, feedback: { ...none, ...message.feedback, ...change } }
          : message
      ),
  );
