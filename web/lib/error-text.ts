import { useEffect, useReducer } from "react";
import { ApiError, Unreachable } from "./api.ts";
import { type Key, language, loadTexts, textOf } from "./i18n.ts";

/** What to tell a person of a failure, in her language; the server's own words are English. */
export function errorText(error: unknown): string {
  const app = textOf("app");
  if (error instanceof Unreachable) return app(error.timedOut ? "timedOut" : "unreachable");
  if (!(error instanceof ApiError)) return known("codes.internal") ?? app("broken.title");
  const told = error.code && known(`codes.${error.code}`);
  if (told) return told;
  if (error.sentence && language() === "en") return error.sentence;
  return app(error.code ? "broken.title" : "unreachable");
}

/** Of a write that the server would not take; `body` is the failure's. */
export const refusalText = (body: unknown): string =>
  errorText(new ApiError(400, JSON.stringify(body ?? {})));

/** Most visits see no failure, so its words come with the first one. */
export const fetchErrorTexts = (): Promise<void> =>
  loadTexts("errors").catch(() => {
    // Then a general sentence has to do.
  });

/** For a failure that is drawn rather than told once. */
export function useErrorText(error: unknown): string {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    fetchErrorTexts().then(redraw);
  }, []);
  return errorText(error);
}

/** What is wrong with one field, by the code of its issue. */
export const issueText = (issue: string): string =>
  known(`issues.${issue}`) ?? known("issues.invalid") ?? issue;

function known(key: string): string | undefined {
  const text = textOf("errors")(key as Key<"errors">);
  return text === key ? undefined : text;
}
