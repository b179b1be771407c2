// A file of its own: the formats of times must not come with the first script.
import { ApiError } from "./api.ts";
import { formatMoment } from "./format.ts";
import { hasTexts, language, textOf } from "./i18n.ts";

/** A time is shown without its seconds, and the user must not come too early by it. */
const MINUTE_MS = 60_000;

/** That a limit of the server is reached, and until when; undefined while the texts are not here. */
export function limitText(name: "limitKept" | "limitRefused", until: number): string | undefined {
  if (!hasTexts("errors")) return undefined;
  return textOf("errors")(name, { time: formatMoment(until + MINUTE_MS, language()) });
}

/** Of a write over its limit that the phone cannot keep: the user has to come again at this time. */
export function refusedUntil(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "rate_limited" || !error.retryAfter) return;
  return limitText("limitRefused", error.heardAt + error.retryAfter * 1000);
}
