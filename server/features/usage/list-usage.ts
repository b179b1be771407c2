// What everybody used in a month, a page at a time, and the sum of it: by one look at that month.
import * as z from "zod/mini";
import type { Sql } from "../../db/sql.ts";
import { id, storedText } from "../../fields.ts";
import { placeOf, type Sorted, sortedPageOf } from "../../http/page.ts";
import { fits } from "../users/fitting-users.ts";
import type { AccountStatus } from "../users/schema.ts";
import { askedMonth, breakdownOf, type ModelBreakdown } from "./months.ts";
import type { UsageOrder, UsageSort } from "./schema.ts";

export type PersonUsage = {
  userId: string;
  userName: string;
  userEmail: string;
  /** Who is gone has used it all the same. */
  userStatus: AccountStatus;
  period: string;
  messageCount: number;
  imageCount: number;
  estimatedCost: string;
  modelBreakdown: ModelBreakdown;
};
/** Of everybody, whoever is searched for. */
export type UsageTotals = { messages: number; images: number; cost: string };

type Wish = { period?: string; search?: string; sort?: UsageOrder };
type Row = PersonUsage & Sorted & UsageTotals & { fitting: number };

const whole = z.string().check(z.regex(/^\d{1,9}$/));
const cursors = {
  name: { id, sortKey: storedText },
  messages: { id, sortKey: whole },
  images: { id, sortKey: whole },
  cost: { id, sortKey: z.string().check(z.regex(/^\d{1,9}\.\d{7}$/)) },
};

export async function listUsage(sql: Sql, wish: Wish) {
  const { users, totals } = await read(sql, wish);
  return { usage: users.map(({ sortKey: _, id: __, ...row }) => row), totals };
}

export async function pageOfUsage(
  sql: Sql,
  wish: Wish,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const { sort, users, totals, total, period } = await read(sql, wish, { limit, cursor });
  const { items, ...page } = sortedPageOf(sort, users, limit, { total });
  return { items: items.map(({ id: _, ...row }) => row), ...page, totals, period };
}

async function read(sql: Sql, wish: Wish, page?: { limit: number; cursor?: string }) {
  const { sort, key, direction, behind, isOfPeople } = orderOf(sql, wish, page?.cursor);
  const rows = await sql<Row[]>`
    with asked as (${askedMonth(sql, wish.period)}), month as materialized (
      select m.person_id, m.messages, m.images, m.cost
      from academy.usage_months m, asked
      where m.period = asked.period and (m.messages > 0 or m.images > 0)
    ), fitting as materialized (
      select m.*, ${key} as key from month m
      ${
    // Sorted by a number, and with nobody searched for, their names are read of a page alone.
    isOfPeople ? sql`join academy.users u on u.id = m.person_id where ${fits(sql, wish)}` : sql``}
    ), page as (
      select * from fitting where ${behind}
      order by key ${direction}, person_id ${direction} ${
    page ? sql`limit ${page.limit + 1}` : sql``
  }
    )
    select p.person_id as id, p.person_id as user_id, p.key::text as sort_key,
      trim(u.first_name || ' ' || u.last_name) as user_name, u.email as user_email,
      u.status as user_status, asked.period, p.messages as message_count, p.images as image_count,
      round(p.cost, 4) as estimated_cost, ${
    breakdownOf(sql, sql`p.person_id`)
  } as model_breakdown, t.*
    from asked
      cross join (
        select coalesce(sum(messages), 0)::int as messages, coalesce(sum(images), 0)::int as images,
          round(coalesce(sum(cost), 0), 4) as cost, (select count(*)::int from fitting) as fitting
        from month
      ) t
      left join (page p join academy.users u on u.id = p.person_id) on true
    order by p.key ${direction}, p.person_id ${direction}
  `;
  const [first] = rows;
  return {
    sort,
    period: first?.period ?? "",
    total: first?.fitting ?? 0,
    totals: {
      messages: first?.messages ?? 0,
      images: first?.images ?? 0,
      cost: first?.cost ?? "0.0000",
    },
    users: rows
      // Where nobody fits, the sums come alone.
      .filter(({ id }) => id !== null)
      .map(({ messages: _, images: __, cost: ___, fitting: ____, ...row }) => row),
  };
}

function orderOf(sql: Sql, { sort = "-cost", search }: Wish, cursor?: string) {
  const isDescending = sort.startsWith("-");
  const name = (isDescending ? sort.slice(1) : sort) as UsageSort;
  const place = cursor === undefined ? undefined : placeOf(sort, cursor, cursors[name]);
  const types = { name: sql`text`, messages: sql`int`, images: sql`int`, cost: sql`numeric` };
  const keys = {
    name: sql`u.search_key`,
    messages: sql`m.messages`,
    images: sql`m.images`,
    cost: sql`m.cost`,
  };
  return {
    sort,
    key: keys[name],
    direction: isDescending ? sql`desc` : sql`asc`,
    behind: place
      ? sql`(key, person_id) ${isDescending ? sql`<` : sql`>`}
          (${place.sortKey}::${types[name]}, ${place.id}::uuid)`
      : sql`true`,
    isOfPeople: name === "name" || !!search,
  };
}
