import { ApiError } from "../../lib/http/api.ts";
import { errorText, fetchErrorTexts } from "../../lib/words/errors.ts";
import { formatDate } from "../../lib/words/formats.ts";
import { language, translatorFor } from "../../lib/words/i18n.ts";
import { showToast } from "../../ui/toast.tsx";

export async function showChatFailure(text: string) {
  await fetchErrorTexts();
  showToast(translatorFor("chat")("error"), text, "error");
}

export async function showError(error: unknown) {
  await fetchErrorTexts();
  await showChatFailure(errorText(error));
}

type AttemptsRefusal = { most: number; isDaily: boolean; heardAt: number; retryAfter: number };
type AttemptsDetails = { reason?: string; most?: number; isDaily?: boolean };

/** The refusal after too many questions and pictures in an hour or a day; undefined for other errors. */
export function attemptsRefusal(error: unknown): AttemptsRefusal | undefined {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return undefined;
  const { reason, most = 0, isDaily = false } = (error.details ?? {}) as AttemptsDetails;
  const { heardAt, retryAfter = 0 } = error;
  return reason === "attempts" ? { most, isDaily, heardAt, retryAfter } : undefined;
}

export const attemptsText = ({ most, isDaily }: AttemptsRefusal) =>
  translatorFor("chat")(isDaily ? "attemptsOfDayUsed" : "attemptsUsed", { most });

const keys = { budget: "budgetUsed", cost: "costUsed", aborted: "abortedUsed" } as const;
type MonthDetails = { reason?: keyof typeof keys; resumesOn?: string; resetsAt?: string };

/** The text of a refusal that ends with the month, because of money; undefined for other errors. */
export function monthRefusalText(error: unknown): string | undefined {
  const { reason, resumesOn, resetsAt } = error instanceof ApiError
    ? (error.details ?? {}) as MonthDetails
    : {};
  const day = resumesOn ?? resetsAt;
  if (!day || !reason || !Object.hasOwn(keys, reason)) return undefined;
  return translatorFor("chat")(keys[reason], { day: formatDate(`${day}T00:00`, language()) });
}

/** The message for a failed picture: the server's own text if it is readable, else ours. */
export async function pictureErrorText(error: unknown, model: string): Promise<string> {
  await fetchErrorTexts();
  if (!(error instanceof ApiError)) return errorText(error);
  const monthText = monthRefusalText(error);
  if (monthText) return monthText;
  // The limit is the provider's, or the user has too many requests under way.
  if (error.code === "rate_limited") {
    const t = translatorFor("chat");
    const attempts = attemptsRefusal(error);
    if (attempts) return attemptsText(attempts);
    return t(error.details ? "modelBusy" : "manyAtOnce");
  }
  if (language() === "en" && error.sentence) return error.sentence;
  return pictureFailureText(error.code, model) ?? errorText(error);
}

/** Undefined: the general text for this error code is good enough. */
export function pictureFailureText(code: string | null | undefined, model: string | null) {
  const t = translatorFor("chat");
  if (code === "ai_failed" || !code) return t("notDrawn");
  return code === "ai_unavailable" ? t("modelAway", { model: model ?? "" }) : undefined;
}
