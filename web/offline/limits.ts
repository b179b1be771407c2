// What the server says when a person has written too much of one kind: when it takes writes of this kind again.
import type { Limit } from "./outbox-db.ts";

type Refusal = { details?: { retryAfter?: unknown } };

/** The server's longest window is a day. A longer wait would be a mistake. */
const LONGEST_SECONDS = 86_400;

/** The seconds to wait; undefined where the answer is about anything else than a limit of one kind. */
export function secondsOfLimit({ status, body }: { status: number; body: unknown }) {
  if (status !== 429) return undefined;
  const seconds = (body as Refusal | null | undefined)?.details?.retryAfter;
  return typeof seconds === "number" && seconds > 0
    ? Math.min(seconds, LONGEST_SECONDS)
    : undefined;
}

/** A clock that was put back behind the refusal makes the limit void: nobody knows how long it lasts by this clock. */
export const isInForce = ({ at, until }: Limit, now: number) => at <= now && now < until;
