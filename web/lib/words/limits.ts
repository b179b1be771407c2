// Texts about the server's limits. A file of its own, because the first script must not load the
// time formats.
import { formatMoment } from "./formats.ts";
import { ApiError } from "../http/api.ts";
import { hasTexts, language, translatorFor } from "./i18n.ts";

/** The text shows no seconds. One minute more makes sure that the user does not come too early. */
const MINUTE_MS = 60_000;

/**
 * Says that a limit of the server is reached, and until when. Undefined while the texts are not
 * loaded.
 */
export function limitText(name: "limitKept" | "limitRefused", until: number): string | undefined {
  if (!hasTexts("errors")) return undefined;
  return translatorFor("errors")(name, { time: formatMoment(until + MINUTE_MS, language()) });
}

/**
 * For a write over its limit that the phone cannot store: the user has to try again at this time.
 */
export function refusedUntil(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "rate_limited" || !error.retryAfter) return;
  return limitText("limitRefused", error.heardAt + error.retryAfter * 1000);
}
