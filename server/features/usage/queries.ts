// Takes a place in the month's quota before a model is asked. At the end the place is used and paid
// for, or given back.
import type { Sql } from "../../db/sql.ts";

export type UsageKind = "message" | "image";

/**
 * The month and day of the question in Asia/Yangon. An answer that ends after midnight still counts
 * there.
 */
export type UsageTime = { period: string; day: string };

type QuotaMonth = { personId: string; kind: UsageKind; period: string };
/** What one user may cost in a month. */
export type UserCeiling = {
  /** The price of the dearest call, in dollars. Each running call may cost so much. */
  callCost: number;
  userDollars: number;
  abortedCalls: number;
};
type Reservation = Omit<QuotaMonth, "period"> & {
  limit: number;
  ceiling: UserCeiling;
  /** The default is now. */
  at?: Date;
};
type SettledUsage = QuotaMonth & UsageTime & {
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** In dollars. */
  cost: number;
  /** False: the answer takes no place in the user's quota, and its cost is stored apart. */
  isCounted?: boolean;
  /** The provider's call ended without a complete answer. */
  isAborted?: boolean;
};

const unitsOf = (kind: UsageKind) => ({
  messages: kind === "message" ? 1 : 0,
  images: kind === "image" ? 1 : 0,
});

/**
 * Takes a place. Returns undefined if the month's quota, the user's dollars or the aborted calls are
 * used up. Each running call counts as one that will cost the most and will be aborted.
 */
export const reserveUsage = (sql: Sql, { personId, kind, limit, ceiling, at }: Reservation) => {
  const { messages, images } = unitsOf(kind);
  return sql<UsageTime[]>`
    with asked as (${yangonTime(sql, at)})
    insert into academy.usage_months as m (person_id, period, reserved_messages, reserved_images)
    select ${personId}, to_char(at, 'YYYY-MM'), ${messages}::int, ${images}::int
    from asked where ${limit}::int > 0 and ${ceiling.abortedCalls}::int > 0
      and ${ceiling.callCost}::numeric <= ${ceiling.userDollars}::numeric
    on conflict (period, person_id) do update set
      reserved_messages = m.reserved_messages + excluded.reserved_messages,
      reserved_images = m.reserved_images + excluded.reserved_images
    where ${usedPlaces(sql, kind)} < ${limit}
      and m.aborted + ${running(sql)} < ${ceiling.abortedCalls}
      and ${dollars(sql)} + (${running(sql)} + 1) * ${ceiling.callCost}::numeric
        <= ${ceiling.userDollars}::numeric
    returning period, (select at::date from asked) as day
  `.then(([time]) => time);
};

const yangonTime = (sql: Sql, at?: Date) =>
  sql`select coalesce(${at ?? null}::timestamptz, now()) at time zone 'Asia/Yangon' as at`;

const running = (sql: Sql) => sql`(m.reserved_messages + m.reserved_images)`;
const dollars = (sql: Sql) => sql`(m.cost + m.uncharged_cost)`;
const usedPlaces = (sql: Sql, kind: UsageKind) =>
  kind === "message" ? sql`m.messages + m.reserved_messages` : sql`m.images + m.reserved_images`;

/**
 * Returns why `reserveUsage` has refused a place, and the first day of the next month. `running`:
 * the user's running calls may still leave room.
 */
export const getRefusal = (sql: Sql, { personId, kind, limit, ceiling, at }: Reservation) =>
  sql<{ reason: "quota" | "aborted" | "cost" | "running"; resetsAt: string }[]>`
    with asked as (${yangonTime(sql, at)}), m as (
      select coalesce(max(messages), 0) as messages, coalesce(max(images), 0) as images,
        coalesce(max(reserved_messages), 0) as reserved_messages,
        coalesce(max(reserved_images), 0) as reserved_images, coalesce(max(cost), 0) as cost,
        coalesce(max(uncharged_cost), 0) as uncharged_cost, coalesce(max(aborted), 0) as aborted
      from academy.usage_months
      where person_id = ${personId} and period = (select to_char(at, 'YYYY-MM') from asked)
    )
    select (date_trunc('month', at) + interval '1 month')::date as resets_at, case
        when ${usedPlaces(sql, kind)} >= ${limit} then 'quota'
        when m.aborted >= ${ceiling.abortedCalls} then 'aborted'
        when ${dollars(sql)} + ${ceiling.callCost}::numeric > ${ceiling.userDollars}::numeric
          then 'cost'
        else 'running' end as reason
    from asked, m
  `.then(([refusal]) => refusal);

/** Ends a reservation after a call to a provider: stores what the call used and what it cost. */
export const settleUsage = (sql: Sql, settled: SettledUsage) => {
  const { personId, kind, period, day, model, isCounted = true, isAborted = false } = settled;
  const reserved = unitsOf(kind);
  const { messages, images } = isCounted ? reserved : { messages: 0, images: 0 };
  const { inputTokens, outputTokens, cost } = isCounted
    ? settled
    : { inputTokens: 0, outputTokens: 0, cost: 0 };
  const aborted = isAborted ? 1 : 0;
  const abortedCost = isAborted ? settled.cost : 0;
  const unchargedCost = isAborted && !isCounted ? settled.cost : 0;
  return sql`
    with month as (
      insert into academy.usage_months as m
        (person_id, period, messages, images, cost, aborted, aborted_cost, uncharged_cost)
      values (
        ${personId}, ${period}, ${messages}, ${images}, ${cost}, ${aborted}, ${abortedCost},
        ${unchargedCost}
      )
      on conflict (period, person_id) do update set
        messages = m.messages + excluded.messages,
        images = m.images + excluded.images,
        cost = m.cost + excluded.cost,
        aborted = m.aborted + excluded.aborted,
        aborted_cost = m.aborted_cost + excluded.aborted_cost,
        uncharged_cost = m.uncharged_cost + excluded.uncharged_cost,
        reserved_messages = greatest(m.reserved_messages - ${reserved.messages}, 0),
        reserved_images = greatest(m.reserved_images - ${reserved.images}, 0)
      returning person_id
    )
    insert into academy.usage_days as d (
      person_id, day, model, messages, images, input_tokens, output_tokens, cost, aborted,
      aborted_cost, uncharged_cost
    )
    -- From the month, so that every transaction locks the month first and none waits for another in
    -- a circle.
    select person_id, ${day}, ${model}, ${messages}, ${images}, ${inputTokens}, ${outputTokens},
      ${cost}, ${aborted}, ${abortedCost}, ${unchargedCost}
    from month
    on conflict (person_id, day, model) do update set
      messages = d.messages + excluded.messages,
      images = d.images + excluded.images,
      input_tokens = d.input_tokens + excluded.input_tokens,
      output_tokens = d.output_tokens + excluded.output_tokens,
      cost = d.cost + excluded.cost,
      aborted = d.aborted + excluded.aborted,
      aborted_cost = d.aborted_cost + excluded.aborted_cost,
      uncharged_cost = d.uncharged_cost + excluded.uncharged_cost
  `;
};

/** Gives an unused place back: no call to a provider has cost anything. */
export const freeUsage = (sql: Sql, { personId, kind, period }: QuotaMonth) => {
  const { messages, images } = unitsOf(kind);
  return sql`
    update academy.usage_months set
      reserved_messages = greatest(reserved_messages - ${messages}, 0),
      reserved_images = greatest(reserved_images - ${images}, 0)
    where period = ${period} and person_id = ${personId}
  `;
};
