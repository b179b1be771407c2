// Builds the SQL conditions on `academy.users u` for a search and its filters.
import { type CourseId, courseIds } from "../../catalogue.ts";
import { containsWords, indexContainsWords, searchWords } from "../../db/grams.ts";
import type { Sql } from "../../db/sql.ts";
import type { AccountStatus, Role } from "./schema.ts";

export type UserFilters = {
  search?: string;
  status?: AccountStatus;
  role?: Role;
  course?: CourseId;
};

/**
 * True if the filters may match so few users that a scan in list order finds them too late. A
 * filter by status needs no check, because users who are not active have their own indexes.
 */
export const mayMatchFew = ({ role, course }: UserFilters) =>
  course !== undefined || role === "staff" || role === "admin";

/** Narrows the rows to a partial index that holds every match, where such an index exists. */
export function narrowToPartialIndex(
  sql: Sql,
  filters: UserFilters,
  { byName }: { byName: boolean },
) {
  const isBurmese = byName && /\P{ASCII}/u.test(filters.search ?? "");
  return sql`${isInactive(filters) ? sql`u.status <> 'active'` : sql`true`} and ${
    isBurmese ? sql`octet_length(u.search_key) > length(u.search_key)` : sql`true`
  }`;
}

/** Returns an upper limit of the rows that `narrowToPartialIndex` leaves. */
export const countNarrowed = (sql: Sql, filters: UserFilters) =>
  sql`
    select coalesce(sum(people), 0)::int from academy.people_counts
    where course_id is null ${isInactive(filters) ? sql`and status <> 'active'` : sql``}
  `;

const isInactive = ({ status }: UserFilters) => status !== undefined && status !== "active";

/** The condition for a scan: the database checks it row by row. */
export const matchesByScan = (sql: Sql, filters: UserFilters) =>
  sql`${matchesStatusAndRole(sql, filters)} and ${
    containsWords(sql, sql`u.search_key`, searchWords(filters))
  } and ${isEnrolled(sql, filters)}`;

/** The same condition for few matches: the database finds them by an index. */
export const matchesByIndex = (sql: Sql, filters: UserFilters) => {
  const words = searchWords(filters);
  if (words.length > 0) {
    const indexed = { key: sql`u.search_key`, grams: sql`academy.grams(u.search_key)` };
    return sql`
      ${indexContainsWords(sql, indexed, words)}
      and ${matchesStatusAndRole(sql, filters)} and ${isEnrolled(sql, filters)}
    `;
  }
  return filters.course
    ? sql`${matchesStatusAndRole(sql, filters)} and u.id in (
        select e.user_id from academy.enrollments e where e.course_id = ${
      courseLiteral(sql, filters.course)
    }
      )`
    : matchesStatusAndRole(sql, filters);
};

/**
 * A subquery that returns one value. With a join, the planner would begin with everybody in the
 * course.
 */
const isEnrolled = (sql: Sql, { course }: UserFilters) =>
  course
    ? sql`(
        select true from academy.enrollments e where e.user_id = u.id and e.course_id = ${
      courseLiteral(sql, course)
    }
      )`
    : sql`true`;

/** Returns the number of users that match the filters, from the stored counts. */
export const countFiltered = (sql: Sql, { status, role, course }: UserFilters) =>
  sql`
    select coalesce(sum(people), 0)::int from academy.people_counts
    where ${course ? sql`course_id = ${courseLiteral(sql, course)}` : sql`course_id is null`}
      ${status ? sql`and status = ${status}` : sql``} ${role ? sql`and role = ${role}` : sql``}
  `;

/**
 * Writes a course id of the catalogue into the SQL text. With a parameter, PostgreSQL would make a
 * new plan for each call.
 */
const courseLiteral = (sql: Sql, course: CourseId) =>
  sql.unsafe(`'${courseIds.find((id) => id === course)}'`);

/**
 * Writes the values into the SQL text. A generic plan for any value would not use the indexes of
 * the rare values.
 */
function matchesStatusAndRole(sql: Sql, { status, role }: UserFilters) {
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
