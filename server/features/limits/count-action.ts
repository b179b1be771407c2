// Limits how often one user does something in a window of time.
import type { Sql, Transaction } from "../../db/sql.ts";
import { failUntil } from "../../http/errors.ts";

export type ActionLimit = {
  /** The name in the table: a feature and a verb, for example `question.ask`. */
  action: string;
  seconds: number;
  most: number;
};

export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;

/**
 * Counts one action, or fails with `rate_limited` and the seconds to wait. A window starts with its
 * first action. The caller must open a transaction, because the failure must undo the count and the
 * action itself.
 */
export async function countAction(
  sql: Transaction,
  personId: string,
  limits: ActionLimit[],
  /** Goes into the error, so that the caller knows which limit the user reached. */
  details?: unknown,
) {
  const rows = await sql<{ action: string; windowSeconds: number; count: number; left: number }[]>`
    insert into academy.action_counts as a (person_id, action, window_seconds, count, window_ends)
    select ${personId}, action, seconds, 1, now() + make_interval(secs => seconds)
    from unnest(
      ${limits.map(({ action }) => action)}::text[], ${limits.map(({ seconds }) => seconds)}::int[]
    ) as wanted (action, seconds)
    -- Every transaction locks the rows in one order. Otherwise two of them could wait for each
    -- other.
    order by action, seconds
    on conflict (person_id, action, window_seconds) do update set
      count = case when a.window_ends <= now() then 1 else a.count + 1 end,
      window_ends = case when a.window_ends <= now() then excluded.window_ends else a.window_ends end
    returning action, window_seconds, count, extract(epoch from window_ends - now())::float8 as left
  `;
  const waits = rows
    .filter(({ action, windowSeconds, count }) =>
      limits.some((limit) =>
        limit.action === action && limit.seconds === windowSeconds && count > limit.most
      )
    )
    .map(({ left }) => left);
  if (waits.length > 0) failUntil(Math.max(...waits), "rate_limited", details);
}

export const removeOldCounts = (sql: Sql) =>
  sql`delete from academy.action_counts where window_ends < now()`;
