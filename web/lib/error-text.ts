import { ApiError, Unreachable } from "./api.ts";
import { type Key, textOf } from "./i18n.ts";

/** What to tell a person of a failure: in her language by its code, else in the server's own words. */
export function errorText(error: unknown): string {
  const app = textOf("app");
  if (error instanceof Unreachable) return app(error.timedOut ? "timedOut" : "unreachable");
  if (error instanceof ApiError) {
    if (error.code) return known(`codes.${error.code}`) ?? error.sentence ?? app("unreachable");
    return error.sentence ?? app("unreachable");
  }
  return known("codes.internal") ?? app("broken.title");
}

/** What is wrong with one field, by the code of its issue. */
export const issueText = (issue: string): string =>
  known(`issues.${issue}`) ?? known("issues.invalid") ?? issue;

function known(key: string): string | undefined {
  const text = textOf("errors")(key as Key<"errors">);
  return text === key ? undefined : text;
}
