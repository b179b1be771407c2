// Lists the audit log page by page. A search first tries the next entries in order. If too few of
// them match, indexes find the matching entries: by their own words, and by users whose names or
// emails contain the words.
import { containsWords, indexContainsWords, searchWords } from "../../db/grams.ts";
import type { Sql } from "../../db/sql.ts";
import type { SortPosition } from "../../http/page.ts";
import type { AuditEntry } from "./queries.ts";
import type { AuditOrder, PanelAction } from "./schema.ts";

/** A search reads so many entries in order faster than an index finds many users. */
const TRIED_ENTRIES = 2000;

type AuditFilters = {
  actor?: string;
  person?: string;
  action?: PanelAction;
  /** Days in Myanmar's time. */
  from?: string;
  to?: string;
  search?: string;
};

/** `behind` is the last row of the previous page. */
type PageRequest = { limit: number; sort: AuditOrder; behind?: SortPosition };
type SqlFragment = ReturnType<typeof conditions>;

/** Returns one entry more than the limit if there is one. */
export async function listEntries(sql: Sql, filters: AuditFilters, page: PageRequest) {
  const words = searchWords(filters);
  if (words.length === 0) return await readEntries(sql, filters, page);
  const tried = await readEntries(sql, filters, page, searchNextEntries(sql, words));
  if (tried.length > page.limit) return tried;
  return await readEntries(sql, filters, page, { matching: searchByIndex(sql, words) });
}

/** Counts no further than `most`, which must be less than `TRIED_ENTRIES`. */
export async function countEntries(sql: Sql, filters: AuditFilters, most: number) {
  const words = searchWords(filters);
  if (words.length === 0) return await readCount(sql, filters, most);
  const tried = await readCount(sql, filters, most, searchNextEntries(sql, words));
  return tried >= most
    ? tried
    : await readCount(sql, filters, most, { matching: searchByIndex(sql, words) });
}

type Search = {
  /**
   * Reads only the next `TRIED_ENTRIES` entries and keeps the entries that match this condition.
   */
  matchingNext?: SqlFragment;
  /** Reads only the entries that match this condition. */
  matching?: SqlFragment;
};

const readEntries = (sql: Sql, filters: AuditFilters, page: PageRequest, search: Search = {}) => {
  const { inOrder, behind } = orderOf(sql, page);
  return sql<(AuditEntry & SortPosition)[]>`
    select a.id, a.at, a.action, a.details, a.address,
      case when w.id is not null then json_build_object(
        -- The email of an erased account is made of its id.
        'id', w.id, 'lastName', w.last_name,
        'firstName', case when w.erased_at is null then w.first_name else w.email end
      ) end as actor,
      case when p.id is not null then json_build_object(
        'id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email
      ) end as person,
      (extract(epoch from a.at) * 1000000)::bigint as sort_key
    from ${entriesWithPeople(sql, sql`${conditions(sql, filters)} ${behind}`, inOrder, search)}
    ${inOrder} limit ${page.limit + 1}
  `;
};

const readCount = (sql: Sql, filters: AuditFilters, most: number, search: Search = {}) =>
  sql<{ count: number }[]>`
    select count(*)::int
    from (
      select from ${
    entriesWithPeople(sql, conditions(sql, filters), sql`order by a.at desc, a.id desc`, search)
  } limit ${most}
    ) counted
  `.then(([row]) => row?.count ?? 0);

function entriesWithPeople(
  sql: Sql,
  conditions: SqlFragment,
  inOrder: SqlFragment,
  { matchingNext, matching }: Search,
) {
  const all = sql`select * from academy.audit a where ${conditions} ${
    matching ? sql`and ${matching}` : sql``
  }`;
  return sql`
    (${all} ${matchingNext ? sql`${inOrder} limit ${TRIED_ENTRIES}` : sql``}) a
      left join academy.users w on w.id = a.actor_id
      left join academy.users p on p.id = a.person_id
    where ${matchingNext ?? sql`true`}
  `;
}

/** The condition for a scan: the database checks it entry by entry. */
const searchNextEntries = (sql: Sql, words: string[]): Search => ({
  matchingNext: words.reduce(
    (all, word) =>
      sql`${all} and (${containsWords(sql, sql`a.search_key`, [word])}
        or ${containsWords(sql, sql`coalesce(w.search_key, '')`, [word])}
        or ${containsWords(sql, sql`coalesce(p.search_key, '')`, [word])})`,
    sql`true`,
  ),
});

/** The same condition, for indexes. */
const searchByIndex = (sql: Sql, words: string[]) =>
  words.reduce((all, word) => {
    const people = sql`
      select u.id from academy.users u
      where ${indexContains(sql, sql`u.search_key`, word)}
    `;
    return sql`${all} and a.id in (
      select e.id from academy.audit e where ${indexContains(sql, sql`e.search_key`, word)}
      union select e.id from academy.audit e where e.actor_id in (${people})
      union select e.id from academy.audit e where e.person_id in (${people})
    )`;
  }, sql`true`);

const indexContains = (sql: Sql, key: SqlFragment, word: string) =>
  indexContainsWords(sql, { key, grams: sql`academy.grams(${key})` }, [word]);

function orderOf(sql: Sql, { sort, behind }: PageRequest) {
  const isDescending = sort === "-createdAt";
  return {
    inOrder: isDescending ? sql`order by a.at desc, a.id desc` : sql`order by a.at, a.id`,
    behind: behind
      ? sql`and (a.at, a.id) ${isDescending ? sql`<` : sql`>`} (
          timestamptz '1970-01-01 00:00:00+00' + ${behind.sortKey}::bigint * interval '1 microsecond',
          ${behind.id}::bigint
        )`
      : sql``,
  };
}

const conditions = (sql: Sql, { actor, person, action, from, to }: AuditFilters) =>
  sql`true
    ${actor ? sql`and a.actor_id = ${userIdOf(sql, actor)}` : sql``}
    ${person ? sql`and a.person_id = ${userIdOf(sql, person)}` : sql``}
    ${action ? sql`and a.action = ${action}` : sql``}
    ${from ? sql`and a.at >= ${from}::date::timestamp at time zone 'Asia/Yangon'` : sql``}
    ${to ? sql`and a.at < (${to}::date + 1)::timestamp at time zone 'Asia/Yangon'` : sql``}
  `;

const userIdOf = (sql: Sql, idOrEmail: string) =>
  idOrEmail.includes("@")
    ? sql`any(array(select u.id from academy.users u where u.email collate "C" = ${idOrEmail}))`
    : sql`${idOrEmail}`;
