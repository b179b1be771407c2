import { Failure } from "../../http/errors.ts";
import type { Message } from "../chat/queries.ts";

type Ended = Pick<Message, "status" | "model" | "errorCode" | "retryAfter">;

/** Returns the reason why an answer has no picture. */
export function failureOf({ status, model, errorCode, retryAfter }: Ended): Failure {
  // The server could not store the end of the answer yet.
  if (status === "running") return new Failure("unavailable", undefined, 2);
  if (status === "stopped") {
    return new Failure("conflict", { model, reason: "stopped" }, undefined, "It was stopped.");
  }
  const wait = retryAfter ?? undefined;
  if (errorCode === "rate_limited") return new Failure("rate_limited", { model }, wait);
  if (errorCode === "ai_unavailable") {
    const sentence = `${model} is not available right now.`;
    return new Failure("ai_unavailable", { model }, wait, sentence);
  }
  const sentence = "Failed to generate image. Please try again.";
  return new Failure("ai_failed", { model }, wait, sentence);
}
