import { useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, Unreachable } from "../http/api.ts";
import { errorText, fetchErrorTexts } from "./errors.ts";
import { type Key, translatorFor } from "./i18n.ts";

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

/**
 * Why the server refused a file. Undefined for a reason without a text, and while the texts are not
 * loaded.
 */
export function refusalSentence(reason: string | undefined, t = translatorFor("errors")) {
  const key = `refusals.${reason}`;
  const text = t(key as Key<"errors">);
  return text === key ? undefined : text;
}

/** For a refusal that stays on the screen. `refusalSentence` is for one that is shown once. */
export function useRefusalSentence(reason: string | undefined) {
  const { t } = useTranslation("errors");
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (reason) fetchErrorTexts().then(redraw);
  }, [reason]);
  return reason && refusalSentence(reason, t);
}
