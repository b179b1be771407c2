import { useEffect, useReducer } from "react";
import { ApiError, Unreachable } from "../http/api.ts";
import { type Key, language, loadTexts, translatorFor } from "./i18n.ts";

/** The text of a failure in the user's language. The server's own sentences are English. */
export function errorText(error: unknown): string {
  const app = translatorFor("app");
  if (error instanceof Unreachable) return app(error.timedOut ? "timedOut" : "unreachable");
  if (!(error instanceof ApiError)) return findText("codes.internal") ?? app("broken.title");
  const codeText = error.code && findText(`codes.${error.code}`);
  if (codeText) return codeText;
  if (error.sentence && language() === "en") return error.sentence;
  return app(error.code ? "broken.title" : "unreachable");
}

/** The text for a write that the server refused. `body` is the body of the server's answer. */
export const refusalText = (body: unknown): string =>
  errorText(new ApiError(400, JSON.stringify(body ?? {})));

/** Resolves when the texts of errors are there. They stand in the first file of texts. */
export const fetchErrorTexts = (): Promise<void> =>
  loadTexts("errors").catch(() => {
    // Without these texts `errorText` uses a general sentence.
  });

/** For a failure that stays on the screen. `errorText` is for one that is shown once. */
export function useErrorText(error: unknown): string {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    fetchErrorTexts().then(redraw);
  }, []);
  return errorText(error);
}

/** The words of a button that asks again after a failure. */
export function retryTexts() {
  const app = translatorFor("app");
  return { retry: app("retry"), asking: app("loading") };
}

/** The text of a problem with one field, by the code of the issue. */
export const issueText = (issue: string): string =>
  findText(`issues.${issue}`) ?? findText("issues.invalid") ?? issue;

function findText(key: string): string | undefined {
  const text = translatorFor("errors")(key as Key<"errors">);
  return text === key ? undefined : text;
}
