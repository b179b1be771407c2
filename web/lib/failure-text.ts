import { ApiError, Unreachable } from "./api.ts";
import { errorText, fetchErrorTexts } from "./error-text.ts";
import { refusalSentence } from "./refusal-sentence.ts";

/**
 * The reason of an expected failure, otherwise `unforeseen`. Undefined if the user already knows
 * the failure.
 */
export async function failureText(error: unknown, unforeseen: string): Promise<string | undefined> {
  const isApiError = error instanceof ApiError;
  if (isApiError && error.told) return undefined;
  await fetchErrorTexts();
  const isExpected = error instanceof Unreachable ||
    isApiError && error.code !== undefined && error.code !== "internal";
  return refusalSentence(reasonOf(error)) ?? (isExpected ? errorText(error) : unforeseen);
}

const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.code === "upload_refused"
    ? (error.details as { reason?: string } | undefined)?.reason
    : undefined;
