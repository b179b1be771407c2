import { ApiError, Unreachable } from "./api.ts";
import { errorText, fetchErrorTexts } from "./error-text.ts";
import { refusalSentence } from "./refusal-sentence.ts";

/**
 * The reason of an expected failure, otherwise `unforeseen`. Undefined if the user already knows
 * the failure.
 */
export async function failureText(error: unknown, unforeseen: string): Promise<string | undefined> {
  const isOurs = error instanceof ApiError;
  if (isOurs && error.told) return undefined;
  await fetchErrorTexts();
  const isForeseen = error instanceof Unreachable ||
    isOurs && error.code !== undefined && error.code !== "internal";
  return refusalSentence(reasonOf(error)) ?? (isForeseen ? errorText(error) : unforeseen);
}

const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.code === "upload_refused"
    ? (error.details as { reason?: string } | undefined)?.reason
    : undefined;
