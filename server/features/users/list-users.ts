// The panel's list of people, a page at a time, at a cost that hardly grows with their number: where many fit, enough
// of them are soon met by going through all in order; where few do, they are fetched by an index and sorted.
import * as z from "zod/mini";
import type { Sql } from "../../db/sql.ts";
import { id, storedText } from "../../fields.ts";
import { placeOf, type Sorted, sortedPageOf } from "../../http/page.ts";
import {
  countFiltered,
  fits,
  isAmong,
  isAround,
  mayBeFew,
  type UsersAsked,
  wordsOf,
} from "./fitting-users.ts";
import { panelColumns, type PanelUser } from "./queries.ts";
import type { UserOrder, UserSort } from "./schema.ts";

/** A search is tried on so many before it is taken for one that few fit. */
const TRIED = 1000;
/** So many are fetched and sorted faster than a page of them is met. */
const FEW = 500;

type Wish = UsersAsked & { sort?: UserOrder };
type Row = PanelUser & Sorted & { total: number; isMore: boolean };

/** Whole microseconds since 1970: what JavaScript makes of a time is less exact. */
const microseconds = z.string().check(z.regex(/^-?\d{1,17}$/));
const cursors = {
  name: { id, sortKey: storedText },
  email: { id, sortKey: storedText },
  created: { id, sortKey: microseconds },
  seen: { id, sortKey: microseconds },
};

export const listUsers = (sql: Sql, wish: Wish) => {
  const { inOrder } = orderOf(sql, wish);
  return sql<PanelUser[]>`
    select ${panelColumns(sql)} from academy.users u where ${isAmong(sql, wish)} ${inOrder}
  `;
};

export async function pageOfUsers(
  sql: Sql,
  wish: Wish,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const { sort, key, keyText, direction, inOrder, around, behind } = orderOf(sql, wish, cursor);
  const isSearch = wordsOf(wish).length > 0;
  const most = sql`limit ${literally(sql, limit + 1)}`;
  const firstOnes = sql`order by key ${direction}, id ${direction}`;
  const rows = await sql<Row[]>`
    with ${isSearch ? trySearch(sql, wish, limit) : readCount(sql, wish)}, few as materialized (
      select u.id, ${key} as key from academy.users u
      where (select is_few from known) and ${isAmong(sql, wish)}
    ), page as materialized (
      (select id from few where ${behind(sql`key`, sql`id`)} ${firstOnes} ${most})
      union all
      ${
    isSearch && cursor === undefined
      ? sql`(
          select id from tried where fits and not (select is_few from known) ${firstOnes} ${most}
        )`
      : sql`(
          select u.id from (
            select * from academy.users u
            where not (select is_few from known) and ${around} and ${behind(key, sql`u.id`)}
            ${inOrder}
            -- Looked through in order: the planner does not know how many fit, and would sort them all.
            offset 0
          ) u
          where ${fits(sql, wish)} ${most}
        )`
  }
    )
    select ${panelColumns(sql)}, ${keyText} as sort_key, k.is_more,
      case when k.is_few then (select count(*)::int from few) else k.total end as total
    from known k left join (page p join academy.users u on u.id = p.id) on true
    ${inOrder}
  `;
  const [{ total, isMore } = { total: 0, isMore: false }] = rows;
  const users = rows
    // Where nobody fits, the total comes alone.
    .filter(({ id }) => id !== null)
    .map(({ total: _, isMore: __, ...user }) => user);
  return sortedPageOf(sort, users, limit, { total, isMore });
}

/** Those that are met among the first so many are all, or a page at least, or too few to go on like this. */
function trySearch(sql: Sql, wish: Wish, limit: number) {
  const { key, inOrder, around } = orderOf(sql, wish);
  return sql`
    tried as materialized (
      select u.id, ${key} as key, ${fits(sql, wish)} as fits
      from (select * from academy.users u where ${around} ${inOrder} limit ${
    literally(sql, TRIED + 1)
  }) u
    ), known as materialized (
      select met as total, is_part and met > ${limit} as is_more,
        is_part and met <= ${limit} as is_few
      from (
        select (count(*) filter (where fits))::int as met, count(*) > ${TRIED} as is_part from tried
      ) counted
    )
  `;
}

const readCount = (sql: Sql, wish: Wish) =>
  sql`
    known as materialized (
      select total, false as is_more, ${mayBeFew(wish)} and total <= ${FEW} as is_few
      from (select (${countFiltered(sql, wish)}) as total) counted
    )
  `;

/** A plan that is kept for any number would expect a tenth of all, and sort them. */
const literally = (sql: Sql, number: number) => sql.unsafe(String(number));

function orderOf(sql: Sql, { sort = "-created", ...asked }: Wish, cursor?: string) {
  const isDescending = sort.startsWith("-");
  const name = (isDescending ? sort.slice(1) : sort) as UserSort;
  const isTime = name === "created" || name === "seen";
  const key = keys(sql)[name];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const place = cursor === undefined ? undefined : placeOf(sort, cursor, cursors[name]);
  type Part = typeof key;
  const behind = (key: Part, id: Part) =>
    place
      ? sql`(${key}, ${id}) ${isDescending ? sql`<` : sql`>`} (${
        isTime
          ? sql`${EPOCH(sql)} + ${place.sortKey}::bigint * interval '1 microsecond'`
          : sql`${place.sortKey}`
      }, ${place.id})`
      : sql`true`;
  return {
    sort,
    key,
    keyText: isTime ? sql`(extract(epoch from ${key}) * 1000000)::bigint::text` : key,
    direction,
    inOrder: sql`order by ${key} ${direction}, u.id ${direction}`,
    around: isAround(sql, asked, { byName: name === "name" }),
    behind,
  };
}

const EPOCH = (sql: Sql) => sql`timestamptz '1970-01-01 00:00:00+00'`;

const keys = (sql: Sql) => ({
  name: sql`u.search_key`,
  email: sql`u.email collate "C"`,
  created: sql`u.created_at`,
  seen: sql`coalesce(u.last_seen_at, ${EPOCH(sql)})`,
});
