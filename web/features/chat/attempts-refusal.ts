import { ApiError } from "../../lib/api.ts";

type AttemptsRefusal = { most: number; heardAt: number; retryAfter: number };

/** The refusal after too many questions and pictures in an hour; undefined for other errors. */
export function attemptsRefusal(error: unknown): AttemptsRefusal | undefined {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return undefined;
  const { reason, most = 0 } = (error.details ?? {}) as { reason?: string; most?: number };
  const { heardAt, retryAfter = 0 } = error;
  return reason === "attempts" ? { most, heardAt, retryAfter } : undefined;
}
