// Lists the users for the panel page by page, at a cost that hardly grows with their number. Many
// matches: the query scans in list order until the page is full. Few matches: an index finds them
// and the query sorts them.
import * as z from "zod/mini";
import { searchWords } from "../../db/grams.ts";
import type { Sql } from "../../db/sql.ts";
import { id, storedText } from "../../schema-fields.ts";
import { MAX_BARE_ROWS, parseCursor, sortedPageOf, type SortPosition } from "../../http/page.ts";
import {
  countFiltered,
  countNarrowed,
  matchesByIndex,
  matchesByScan,
  mayMatchFew,
  narrowToPartialIndex,
  type UserFilters,
} from "./user-conditions.ts";
import { panelColumns, type PanelUser } from "./queries.ts";
import type { UserOrder, UserSort } from "./schema.ts";

/** Up to this many rows, a scan of all rows is as fast as any other way. */
const MAX_SORTED = 1000;
/**
 * A search checks this many next rows first. If none of them matches, the index is faster than the
 * scan.
 */
const TRIED_ROWS = 100;
/** Up to this many matches, fetching and sorting all is faster than a scan that fills a page. */
const FEW_MATCHES = 500;

type ListFilters = UserFilters & { sort?: UserOrder };
type Row = PanelUser & SortPosition & { counted: number | null; sorted: number | null };
type SqlFragment = ReturnType<typeof keys>["name"];

/** Whole microseconds since 1970, because a JavaScript date is less exact. */
const microseconds = z.string().check(z.regex(/^-?\d{1,17}$/));
const cursors = {
  name: { id, sortKey: storedText },
  email: { id, sortKey: storedText },
  created: { id, sortKey: microseconds },
  seen: { id, sortKey: microseconds },
};

/** Returns one row more than a bare list has, if there are more. */
export const listUsers = (sql: Sql, filters: ListFilters) => {
  const { inOrder } = orderOf(sql, filters);
  return sql<PanelUser[]>`
    select ${panelColumns(sql)} from academy.users u where ${
    matchesByIndex(sql, filters)
  } ${inOrder} limit ${MAX_BARE_ROWS + 1}
  `;
};

export async function pageOfUsers(
  sql: Sql,
  filters: ListFilters,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const { sort, key, keyText, direction, inOrder, around, behind } = orderOf(sql, filters, cursor);
  const isSearch = searchWords(filters).length > 0;
  const most = sql`limit ${literally(sql, limit + 1)}`;
  const next = sql`select * from academy.users u where ${around} and ${behind(key, sql`u.id`)}`;
  const rows = await sql<Row[]>`
    with ${
    isSearch
      ? trySearch(sql, filters, sql`${next} ${inOrder} limit ${literally(sql, TRIED_ROWS)}`)
      : readCount(sql, filters)
  }, sorted as materialized (
      ${
    isSearch
      ? sql`
        select u.id, ${key} as key from academy.users u
        where (select is_whole from known) and ${around} and ${matchesByScan(sql, filters)}
        union all
      `
      : sql``
  }
      select u.id, ${key} as key from academy.users u
      where (select is_few from known) and ${matchesByIndex(sql, filters)}
    ), page as materialized (
      (
        select id from sorted where ${behind(sql`key`, sql`id`)}
        order by key ${direction}, id ${direction} ${most}
      )
      union all
      (
        select u.id from (
          ${next} and not (select is_whole or is_few from known) ${inOrder}
          -- Looked through in order: the planner does not know how many fit, and would sort them
          -- all.
          offset 0
        ) u
        where ${matchesByScan(sql, filters)} ${most}
      )
    )
    select ${panelColumns(sql)}, ${keyText} as sort_key, k.total as counted,
      case when k.is_whole or k.is_few then (select count(*)::int from sorted) end as sorted
    from known k left join (page p join academy.users u on u.id = p.id) on true
    ${inOrder}
  `;
  const users = rows
    // Where nobody matches, the row has only the counts.
    .filter(({ id }) => id !== null)
    .map(({ counted: _, sorted: __, ...user }) => user);
  const total = rows[0]?.counted ?? rows[0]?.sorted;
  return sortedPageOf(
    sort,
    users,
    limit,
    total === undefined || total === null
      // This page comes from a scan, so the number of matches before and after the page is unknown.
      ? { total: Math.min(users.length, limit), isMore: !!cursor || users.length > limit }
      : { total },
  );
}

/** Chooses a way: scan all rows, sort the matches of an index, or scan until the page is full. */
const trySearch = (sql: Sql, filters: ListFilters, nextRows: SqlFragment) =>
  sql`
    around as materialized (
      select (${countNarrowed(sql, filters)}) <= ${MAX_SORTED} as is_whole
    ), known as materialized (
      select null::int as total, is_whole, not is_whole and not exists (
        select from (${nextRows}) u where ${matchesByScan(sql, filters)}
      ) as is_few
      from around
    )
  `;

const readCount = (sql: Sql, filters: ListFilters) =>
  sql`
    known as materialized (
      select total, false as is_whole, ${mayMatchFew(filters)} and total <= ${FEW_MATCHES} as is_few
      from (select (${countFiltered(sql, filters)}) as total) counted
    )
  `;

/**
 * Writes the number into the SQL text. A generic plan would expect a tenth of all rows, and sort
 * them.
 */
const literally = (sql: Sql, number: number) => sql.unsafe(String(number));

function orderOf(sql: Sql, { sort = "-created", ...filters }: ListFilters, cursor?: string) {
  const isDescending = sort.startsWith("-");
  const name = (isDescending ? sort.slice(1) : sort) as UserSort;
  const isTime = name === "created" || name === "seen";
  const key = keys(sql)[name];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const position = cursor === undefined ? undefined : parseCursor(sort, cursor, cursors[name]);
  const behind = (key: SqlFragment, id: SqlFragment) =>
    position
      // Subqueries hide the values from PostgreSQL. Otherwise it would make another plan for each
      // page.
      ? sql`(${key}, ${id}) ${isDescending ? sql`<` : sql`>`} ((select ${
        isTime
          ? sql`${EPOCH(sql)} + ${position.sortKey}::bigint * interval '1 microsecond'`
          : sql`${position.sortKey}`
      }), (select ${position.id}::uuid))`
      : sql`true`;
  return {
    sort,
    key,
    keyText: isTime ? sql`(extract(epoch from ${key}) * 1000000)::bigint::text` : key,
    direction,
    inOrder: sql`order by ${key} ${direction}, u.id ${direction}`,
    around: narrowToPartialIndex(sql, filters, { byName: name === "name" }),
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
