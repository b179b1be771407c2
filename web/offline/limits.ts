// Reads from an answer how long the server takes no more writes of one kind, because the user wrote
// too many.
import type { Limit } from "./outbox-db.ts";

type LimitBody = { details?: { retryAfter?: unknown } };

/** The server's longest window is a day. A longer wait would be a mistake. */
const LONGEST_SECONDS = 86_400;

/** Returns the seconds to wait. Undefined when the answer is not about a limit of one kind. */
export function limitSeconds({ status, body }: { status: number; body: unknown }) {
  if (status !== 429) return undefined;
  const seconds = (body as LimitBody | null | undefined)?.details?.retryAfter;
  return typeof seconds === "number" && seconds > 0
    ? Math.min(seconds, LONGEST_SECONDS)
    : undefined;
}

/**
 * If the clock was set back to before the refusal, the limit is void: by this clock nobody knows
 * how long it lasts.
 */
export const isLimitActive = ({ at, until }: Limit, now: number) => at <= now && now < until;
