// The panel's list of people: found, filtered, sorted, and a page at a time.
import * as z from "zod/mini";
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { id, storedText } from "../../fields.ts";
import { placeOf, type Sorted, sortedPageOf } from "../../http/page.ts";
import { panelColumns, type PanelUser } from "./queries.ts";
import type { AccountStatus, Role, UserOrder, UserSort } from "./schema.ts";

export type UsersAsked = {
  search?: string;
  status?: AccountStatus;
  role?: Role;
  course?: CourseId;
  sort?: UserOrder;
};

/** A search that finds more is not counted any further. */
export const COUNTED_MOST = 1000;

/** Whole microseconds since 1970: what JavaScript makes of a time is less exact. */
const microseconds = z.string().check(z.regex(/^-?\d{1,17}$/));
const cursors = {
  name: { id, sortKey: storedText },
  email: { id, sortKey: storedText },
  created: { id, sortKey: microseconds },
  seen: { id, sortKey: microseconds },
};

export const listUsers = (sql: Sql, asked: UsersAsked) =>
  sql<PanelUser[]>`
    select ${panelColumns(sql)} from academy.users u
    where ${fits(sql, asked)} order by ${order(sql, asked)}
  `;

export async function pageOfUsers(
  sql: Sql,
  asked: UsersAsked,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const { sort, name, isDescending } = orderOf(asked);
  const after = cursor === undefined ? undefined : placeOf(sort, cursor, cursors[name]);
  const [rows, counted] = await Promise.all([
    sql<(PanelUser & Sorted)[]>`
      select ${panelColumns(sql)}, ${keyText(sql, name)} as sort_key from academy.users u
      where ${fits(sql, asked)} ${
      after
        ? sql`and (${key(sql, name)}, u.id) ${isDescending ? sql`<` : sql`>`}
            (${keyOf(sql, name, after.sortKey)}, ${after.id})`
        : sql``
    }
      order by ${order(sql, asked)} limit ${limit + 1}
    `,
    countUsers(sql, asked),
  ]);
  const isMore = counted > COUNTED_MOST;
  const total = isMore ? COUNTED_MOST : counted;
  return sortedPageOf(sort, rows, limit, { total, isMore });
}

const countUsers = (sql: Sql, asked: UsersAsked) =>
  sql<{ count: number }[]>`
    select count(*)::int from (
      select from academy.users u where ${fits(sql, asked)} limit ${COUNTED_MOST + 1}
    ) found
  `.then(([row]) => row?.count ?? 0);

function orderOf({ sort = "-created" }: UsersAsked) {
  const isDescending = sort.startsWith("-");
  return { sort, isDescending, name: (isDescending ? sort.slice(1) : sort) as UserSort };
}

const isTime = (name: UserSort) => name === "created" || name === "seen";

const key = (sql: Sql, name: UserSort) =>
  ({
    name: sql`u.search_key`,
    email: sql`u.email collate "C"`,
    created: sql`u.created_at`,
    seen: sql`coalesce(u.last_seen_at, '1970-01-01 00:00:00+00')`,
  })[name];

const keyText = (sql: Sql, name: UserSort) =>
  isTime(name)
    ? sql`(extract(epoch from ${key(sql, name)}) * 1000000)::bigint::text`
    : key(sql, name);

const keyOf = (sql: Sql, name: UserSort, text: string) =>
  isTime(name)
    ? sql`timestamptz '1970-01-01 00:00:00+00' + ${text}::bigint * interval '1 microsecond'`
    : sql`${text}`;

function order(sql: Sql, asked: UsersAsked) {
  const { name, isDescending } = orderOf(asked);
  const direction = isDescending ? sql`desc` : sql``;
  return sql`${key(sql, name)} ${direction}, u.id ${direction}`;
}

const fits = (sql: Sql, { search = "", status, role, course }: UsersAsked) =>
  sql`true ${status ? sql`and u.status = ${status}` : sql``}
    ${role ? sql`and u.role = ${role}` : sql``}
    ${
    course
      ? sql`and exists (
          select from academy.enrollments e where e.user_id = u.id and e.course_id = ${course}
        )`
      : sql``
  } ${holds(sql, search.split(" ").filter(Boolean))}`;

/** Every word, wherever it stands in a name or an email. */
const holds = (sql: Sql, words: string[]) =>
  words.length === 0 ? sql`` : sql`
    and academy.grams(u.search_key) @> ${lowered(sql, words.flatMap(gramsOf))}
    and u.search_key like all (${lowered(sql, words.map(within))})
  `;

/** The database makes letters small, here as there: JavaScript does it otherwise. */
const lowered = (sql: Sql, texts: string[]) =>
  sql`string_to_array(lower(${texts.join("\n")}), E'\n')`;

const within = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** Whatever holds the word holds each of these, too. */
function gramsOf(word: string): string[] {
  const letters = [...word];
  const size = Math.min(3, letters.length);
  return letters.slice(size - 1).map((_, n) => letters.slice(n, n + size).join(""));
}
