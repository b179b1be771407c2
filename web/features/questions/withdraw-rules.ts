// How a withdrawal behaves in the outbox.
import { fold } from "./overlay.ts";

/** The server's refusal: the question has an answer, so it stays. */
export const isAnswered = (refusal: unknown): boolean =>
  (refusal as { code?: string } | undefined)?.code === "already_answered";

export const withdrawRules = {
  fold,
  // Else other users would see the question between two requests.
  goesWithEarlier: true,
  isDropped: isAnswered,
} as const;
