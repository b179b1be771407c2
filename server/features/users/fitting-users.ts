// Whom a search and filters fit, as conditions on `academy.users u`.
import { type CourseId, courseIds } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { AccountStatus, Role } from "./schema.ts";

/** The longest texts by which a longer one is known: academy.grams. */
const GRAM = 3;

export type UsersAsked = {
  search?: string;
  status?: AccountStatus;
  role?: Role;
  course?: CourseId;
};

export const wordsOf = ({ search = "" }: UsersAsked) => search.split(" ").filter(Boolean);

/** Whom the filters fit may be so few that they are met too late; those who are not active have indexes of their own. */
export const mayBeFew = ({ role, course }: UsersAsked) =>
  course !== undefined || role === "staff" || role === "admin";

/** Among whom all are that fit, where there is an index of these alone. */
export function isAround(sql: Sql, asked: UsersAsked, { byName }: { byName: boolean }) {
  const isBurmese = byName && /\P{ASCII}/u.test(asked.search ?? "");
  return sql`${isInactive(asked) ? sql`u.status <> 'active'` : sql`true`} and ${
    isBurmese ? sql`octet_length(u.search_key) > length(u.search_key)` : sql`true`
  }`;
}

/** So many at most are around. */
export const countAround = (sql: Sql, asked: UsersAsked) =>
  sql`
    select coalesce(sum(people), 0)::int from academy.people_counts
    where course_id is null ${isInactive(asked) ? sql`and status <> 'active'` : sql``}
  `;

const isInactive = ({ status }: UsersAsked) => status !== undefined && status !== "active";

/** Asked of one row after the other. */
export const fits = (sql: Sql, asked: UsersAsked) =>
  sql`${filters(sql, asked)} and ${holds(sql, wordsOf(asked))} and ${attends(sql, asked)}`;

/** The same, for when few fit: an index knows them. */
export const isAmong = (sql: Sql, asked: UsersAsked) => {
  const words = wordsOf(asked);
  if (words.length > 0) {
    // What is itself one of these is found by them alone.
    const longer = words.filter((word) => [...word].length > GRAM);
    return sql`
      academy.grams(u.search_key) @> ${
      lowered(sql, words.flatMap((word) => gramsOf(word, words.length === 1)))
    }
      and ${filters(sql, asked)} and ${holds(sql, longer)} and ${attends(sql, asked)}
    `;
  }
  return asked.course
    ? sql`${filters(sql, asked)} and u.id in (
        select e.user_id from academy.enrollments e where e.course_id = ${
      written(sql, asked.course)
    }
      )`
    : filters(sql, asked);
};

/** As one value: a join would begin with everybody in the course. */
const attends = (sql: Sql, { course }: UsersAsked) =>
  course
    ? sql`(
        select true from academy.enrollments e where e.user_id = u.id and e.course_id = ${
      written(sql, course)
    }
      )`
    : sql`true`;

/** How many fit the filters, as they are counted already. */
export const countFiltered = (sql: Sql, { status, role, course }: UsersAsked) =>
  sql`
    select coalesce(sum(people), 0)::int from academy.people_counts
    where ${course ? sql`course_id = ${written(sql, course)}` : sql`course_id is null`}
      ${status ? sql`and status = ${status}` : sql``} ${role ? sql`and role = ${role}` : sql``}
  `;

/** Only what the catalogue names. Where it is a value, PostgreSQL makes a plan anew for each call. */
const written = (sql: Sql, course: CourseId) =>
  sql.unsafe(`'${courseIds.find((id) => id === course)}'`);

/** Written out: a plan that is kept for any value would not use the indexes of the rare ones. */
function filters(sql: Sql, { status, role }: UsersAsked) {
  const statuses = {
    active: sql`u.status = 'active'`,
    suspended: sql`u.status = 'suspended'`,
    deleted: sql`u.status = 'deleted'`,
  };
  const roles = {
    learner: sql`u.role = 'learner'`,
    staff: sql`u.role = 'staff'`,
    admin: sql`u.role = 'admin'`,
  };
  return sql`${status ? statuses[status] : sql`true`} and ${role ? roles[role] : sql`true`}`;
}

/** Every word, wherever it stands in a name or an email. Burmese is searched faster so than by a pattern. */
const holds = (sql: Sql, words: string[]) =>
  words.reduce(
    (all, word) => sql`${all} and strpos(u.search_key, (select lower(${word}))) > 0`,
    sql`true`,
  );

/**
 * The database makes letters small, here as there: JavaScript does it otherwise. As a query of its own, since a plan
 * that is kept would do it again for every row.
 */
const lowered = (sql: Sql, texts: string[]) =>
  sql`(select string_to_array(lower(${texts.join("\n")}), E'\n'))`;

/**
 * Whatever holds the word holds each of these, too: the longest by which texts are known, one after the other, and of
 * a word that stands alone the last, unless it says but one letter more. Those in between would only be looked up
 * besides; and so would the last where another word narrows the search already: each is a long list of people.
 */
function gramsOf(word: string, isAlone: boolean): string[] {
  const letters = [...word];
  const size = Math.min(GRAM, letters.length);
  const last = letters.length - size;
  return letters.slice(0, last + 1)
    .map((_, start) => letters.slice(start, start + size).join(""))
    .filter((_, start) => start % size === 0 || (isAlone && start === last && start % size > 1));
}
