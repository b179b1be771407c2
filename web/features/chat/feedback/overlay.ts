// Lays ratings and sent answers that wait in the outbox over the answers of the server.
import {
  getOutboxView,
  openExistingOutbox,
  type OutboxItem,
  watchOutbox,
} from "../../../offline/outbox/outbox.ts";
import type { ShownMessage } from "../run/overlay.ts";
import type { AnswerTakeBack, Feedback } from "./data.ts";

type Waiting = Pick<OutboxItem, "kind" | "payload" | "state">;
export type Overlay = (messages: readonly ShownMessage[]) => readonly ShownMessage[];

const none: Feedback = { rating: null, reason: null, isSent: false };

/** Pure and idempotent: a write may stay in the outbox a moment longer than its answer. */
export function layFeedbackOver(
  messages: readonly ShownMessage[],
  waiting: readonly Waiting[],
): readonly ShownMessage[] {
  const changes = new Map<string, Partial<Feedback>>();
  for (const { kind, payload, state } of waiting) {
    // The server has refused the write.
    if (state === "refused" || state === "conflict") continue;
    const { answerId, ...rest } = payload as AnswerTakeBack & Partial<Feedback>;
    const change = kind === "answer.rate"
      ? { rating: rest.rating, reason: rest.reason ?? null }
      : { isSent: kind === "answer.send" };
    changes.set(answerId, { ...changes.get(answerId), ...change });
  }
  return changes.size === 0 ? messages : messages.map((message) => {
    const change = changes.get(message.id);
    return change ? { ...message, feedback: { ...none, ...message.feedback, ...change } } : message;
  });
}

const waitingWrites = () => getOutboxView().items.filter(({ kind }) => kind.startsWith("answer."));

/** Waits for the outbox, which a page loads late. */
export async function withWaitingFeedback(message: ShownMessage): Promise<ShownMessage> {
  await openExistingOutbox();
  return layFeedbackOver([message], waitingWrites())[0] ?? message;
}

/**
 * Calls `show` with the newest overlay, now and at each change. Returns a function that stops it.
 */
export function watchFeedback(show: (overlay: Overlay) => void) {
  function update() {
    const waiting = waitingWrites();
    show((messages) => layFeedbackOver(messages, waiting));
  }
  update();
  return watchOutbox(update);
}
