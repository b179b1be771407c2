// Says why the server refused a file, with one sentence for each reason.
import { useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import { fetchErrorTexts } from "./error-text.ts";
import { type Key, translatorFor } from "./i18n.ts";

/** Undefined for a reason without a text, and while the texts are not loaded. */
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
