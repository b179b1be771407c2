import { ApiError } from "../../lib/http/api.ts";
import { translatorFor } from "../../lib/words/i18n.ts";

type AttemptsRefusal = { most: number; isDaily: boolean; heardAt: number; retryAfter: number };
type Details = { reason?: string; most?: number; isDaily?: boolean };

/** The refusal after too many questions and pictures in an hour or a day; undefined for other errors. */
export function attemptsRefusal(error: unknown): AttemptsRefusal | undefined {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return undefined;
  const { reason, most = 0, isDaily = false } = (error.details ?? {}) as Details;
  const { heardAt, retryAfter = 0 } = error;
  return reason === "attempts" ? { most, isDaily, heardAt, retryAfter } : undefined;
}

export const attemptsText = ({ most, isDaily }: AttemptsRefusal) =>
  translatorFor("chat")(isDaily ? "attemptsOfDayUsed" : "attemptsUsed", { most });
