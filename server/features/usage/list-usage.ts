// Lists every user's usage of a month page by page, with the month's totals, in one query.
import * as z from "zod/mini";
import type { AccountStatus } from "../../accounts.ts";
import { containsWords, searchWords } from "../../db/grams.ts";
import type { Sql } from "../../db/sql.ts";
import { id, storedText } from "../../schema-fields.ts";
import { MAX_BARE_ROWS, parseCursor, sortedPageOf, type SortPosition } from "../../http/page.ts";
import { breakdownOf, type ModelBreakdown, selectMonth } from "./months.ts";
import type { UsageOrder, UsageSort } from "./schema.ts";

export type UserUsage = {
  userId: string;
  userName: string;
  userEmail: string;
  /** Deleted accounts are listed, too, because their usage has cost money. */
  userStatus: AccountStatus;
  period: string;
  messageCount: number;
  imageCount: number;
  estimatedCost: string;
  /** Calls to a provider that ended without a complete answer. */
  abortedCount: number;
  /**
   * The estimated cost of these calls. It contains the cost of stopped answers with text, as
   * `estimatedCost` does.
   */
  abortedCost: string;
  modelBreakdown: ModelBreakdown;
};
/** The totals of all users, also when a search shows only some of them. */
type UsageTotals = {
  messages: number;
  images: number;
  cost: string;
  aborted: number;
  abortedCost: string;
  /** The part of `abortedCost` that `cost` does not contain. */
  unchargedCost: string;
};

type ListFilters = { period?: string; search?: string; sort?: UsageOrder };
type Row = UserUsage & SortPosition & { totals: UsageTotals; fitting: number };

const whole = z.string().check(z.regex(/^\d{1,9}$/));
const cursors = {
  name: { id, sortKey: storedText },
  messages: { id, sortKey: whole },
  images: { id, sortKey: whole },
  aborted: { id, sortKey: whole },
  cost: { id, sortKey: z.string().check(z.regex(/^\d{1,9}\.\d{7}$/)) },
};

/** Returns one row more than a bare list has, if there are more. */
export async function listUsage(sql: Sql, filters: ListFilters) {
  const { users, totals } = await readUsage(sql, filters, { limit: MAX_BARE_ROWS });
  return { usage: users.map(({ sortKey: _, id: __, ...row }) => row), totals };
}

export async function pageOfUsage(
  sql: Sql,
  filters: ListFilters,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const { sort, users, totals, total, period } = await readUsage(sql, filters, { limit, cursor });
  const { items, ...page } = sortedPageOf(sort, users, limit, { total });
  return { items: items.map(({ id: _, ...row }) => row), ...page, totals, period };
}

async function readUsage(
  sql: Sql,
  filters: ListFilters,
  page: { limit: number; cursor?: string },
) {
  const { sort, key, direction, behind, isOfPeople } = orderOf(sql, filters, page.cursor);
  const rows = await sql<Row[]>`
    with asked as (${selectMonth(sql, filters.period)}), month as materialized (
      select m.person_id, m.messages, m.images, m.cost, m.aborted, m.aborted_cost,
        m.uncharged_cost
      from academy.usage_months m, asked
      where m.period = asked.period and (m.messages > 0 or m.images > 0 or m.aborted > 0)
    ), fitting as materialized (
      select m.*, ${key} as key from month m
      ${
    // Sorted by a number and without a search, the query reads the names of one page only.
    isOfPeople
      ? sql`join academy.users u on u.id = m.person_id
          where ${containsWords(sql, sql`u.search_key`, searchWords(filters))}`
      : sql``}
    ), page as (
      select * from fitting where ${behind}
      order by key ${direction}, person_id ${direction} 
      limit ${page.limit + 1}
    )
    select p.person_id as id, p.person_id as user_id, p.key::text as sort_key,
      trim(u.first_name || ' ' || u.last_name) as user_name, u.email as user_email,
      u.status as user_status, asked.period, p.messages as message_count, p.images as image_count,
      round(p.cost, 4) as estimated_cost, p.aborted as aborted_count,
      round(p.aborted_cost, 4) as aborted_cost, ${
    breakdownOf(sql, sql`p.person_id`)
  } as model_breakdown, t.*
    from asked
      cross join (
        select json_build_object(
            'messages', coalesce(sum(messages), 0), 'images', coalesce(sum(images), 0),
            'cost', ${dollars(sql, sql`cost`)}, 'aborted', coalesce(sum(aborted), 0),
            'abortedCost', ${dollars(sql, sql`aborted_cost`)},
            'unchargedCost', ${dollars(sql, sql`uncharged_cost`)}
          ) as totals,
          (select count(*)::int from fitting) as fitting
        from month
      ) t
      left join (page p join academy.users u on u.id = p.person_id) on true
    order by p.key ${direction}, p.person_id ${direction}
  `;
  const [first] = rows;
  if (!first) throw new Error("The sums of the month are missing.");
  const { period, fitting: total, totals } = first;
  const users = rows
    // Where no user matches, the row has only the totals.
    .filter(({ id }) => id !== null)
    .map(({ totals: _, fitting: __, ...row }) => row);
  return { sort, period, total, totals, users };
}

/** As text, because a JSON number would lose the last zeros. */
const dollars = (sql: Sql, column: ReturnType<Sql>) =>
  sql`round(coalesce(sum(${column}), 0), 4)::text`;

function orderOf(sql: Sql, { sort = "-cost", search }: ListFilters, cursor?: string) {
  const isDescending = sort.startsWith("-");
  const name = (isDescending ? sort.slice(1) : sort) as UsageSort;
  const position = cursor === undefined ? undefined : parseCursor(sort, cursor, cursors[name]);
  const types = {
    name: sql`text`,
    messages: sql`int`,
    images: sql`int`,
    aborted: sql`int`,
    cost: sql`numeric`,
  };
  const keys = {
    name: sql`u.search_key`,
    messages: sql`m.messages`,
    images: sql`m.images`,
    aborted: sql`m.aborted`,
    cost: sql`m.cost`,
  };
  return {
    sort,
    key: keys[name],
    direction: isDescending ? sql`desc` : sql`asc`,
    behind: position
      ? sql`(key, person_id) ${isDescending ? sql`<` : sql`>`}
          (${position.sortKey}::${types[name]}, ${position.id}::uuid)`
      : sql`true`,
    isOfPeople: name === "name" || !!search,
  };
}
