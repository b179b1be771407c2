// Reads the usage of a month: of one user, or of all users by day.
import type { Sql } from "../../db/sql.ts";

/** The number of answers of each model. */
export type ModelBreakdown = Record<string, number>;

type OwnUsage = {
  period: string;
  messageCount: number;
  imageCount: number;
  /** In dollars, with four decimals. */
  estimatedCost: string;
  modelBreakdown: ModelBreakdown;
  /** Questions that are not answered yet. They count against the quota. */
  reservedMessages: number;
  reservedImages: number;
  /** The first day of the next month. */
  resetsAt: string;
};

/**
 * Selects the row `asked`: the month's name, its first day and the first day of the next month. The
 * default is the present month.
 */
export const selectMonth = (sql: Sql, period: string | undefined) =>
  sql`
    select to_char(first, 'YYYY-MM') as period, first::date as first,
      (first + interval '1 month')::date as next
    from (
      select ${
    period === undefined
      ? sql`date_trunc('month', now() at time zone 'Asia/Yangon')`
      : sql`${`${period}-01`}::date::timestamp`
  } as first
    ) month
  `;

/** Counts a user's answers by model in the month `asked`. */
export const breakdownOf = (sql: Sql, personId: ReturnType<Sql>) =>
  sql`(
    select coalesce(json_object_agg(model, used order by used desc, model), '{}')
    from (
      select d.model, sum(d.messages + d.images)::int as used from academy.usage_days d
      where d.person_id = ${personId} and d.day >= asked.first and d.day < asked.next
      group by d.model
      -- A model whose calls were all aborted answered nothing.
      having sum(d.messages + d.images) > 0
    ) counted
  )`;

export const getUsage = (sql: Sql, personId: string, period?: string) =>
  sql<OwnUsage[]>`
    with asked as (${selectMonth(sql, period)})
    select asked.period, coalesce(m.messages, 0) as message_count,
      coalesce(m.images, 0) as image_count, round(coalesce(m.cost, 0), 4) as estimated_cost,
      ${breakdownOf(sql, sql`${personId}`)} as model_breakdown,
      coalesce(m.reserved_messages, 0) as reserved_messages,
      coalesce(m.reserved_images, 0) as reserved_images, asked.next as resets_at
    from asked
      left join academy.usage_months m on m.period = asked.period and m.person_id = ${personId}
  `.then(([usage]) => usage);

export type UsageDay = { day: string; messages: number; images: number; cost: string };

/** Returns every day of the month, also days without usage. */
export const listUsageDays = (sql: Sql, period?: string) =>
  sql<UsageDay[]>`
    with asked as (${selectMonth(sql, period)}), used as (
      select d.day, sum(d.messages)::int as messages, sum(d.images)::int as images,
        sum(d.cost) as cost
      from academy.usage_days d, asked where d.day >= asked.first and d.day < asked.next
      group by d.day
    )
    select asked.first + n as day, coalesce(u.messages, 0) as messages,
      coalesce(u.images, 0) as images, round(coalesce(u.cost, 0), 4) as cost
    from asked
      cross join generate_series(0, asked.next - asked.first - 1) n
      left join used u on u.day = asked.first + n
    order by n
  `;
