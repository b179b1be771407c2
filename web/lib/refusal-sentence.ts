// Why a file was refused, in a sentence of its own for each reason.
import { useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import { fetchErrorTexts } from "./error-text.ts";
import { type Key, textOf } from "./i18n.ts";

/** Nothing for a reason that nobody foresaw, and as long as its words have not been fetched. */
export function refusalSentence(reason: string | undefined, t = textOf("errors")) {
  const key = `refusals.${reason}`;
  const text = t(key as Key<"errors">);
  return text === key ? undefined : text;
}

/** For one that is drawn rather than told once. */
export function useRefusalSentence(reason: string | undefined) {
  const { t } = useTranslation("errors");
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (reason) fetchErrorTexts().then(redraw);
  }, [reason]);
  return reason && refusalSentence(reason, t);
}
