// Queries for accounts, and for the stored counts of users.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { AccountStatus, Role } from "./schema.ts";

export type NewUser = {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  role: Role;
  passwordSetByStaff: boolean;
};

/** A user as the panel sees the account. */
export type PanelUser = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Always null for now: the app shows initials instead of a picture. */
  profileImageUrl: null;
  isAdmin: boolean;
  role: Role;
  status: AccountStatus;
  suspendedReason: string | null;
  enrolledCourses: CourseId[];
  createdAt: Date;
  lastSeenAt: Date | null;
  passwordSetByStaff: boolean;
  /** When the account will be deleted, because the user asked for it. */
  deletionDueAt: Date | null;
};

/** Returns undefined if the email is taken. */
export const insertUser = (sql: Sql, user: NewUser) =>
  sql<{ id: string }[]>`
    insert into academy.users ${
    sql(user, "email", "passwordHash", "firstName", "lastName", "role", "passwordSetByStaff")
  }
    on conflict (email) where status <> 'deleted' do nothing
    returning id
  `.then(([row]) => row?.id);

/** Inserts learners with one statement. Returns the ids by email; a taken email is missing. */
export const insertUsers = (
  sql: Sql,
  users: Pick<NewUser, "email" | "passwordHash" | "firstName" | "lastName">[],
) =>
  sql<{ id: string; email: string }[]>`
    insert into academy.users (email, password_hash, first_name, last_name, password_set_by_staff)
    select email, password_hash, first_name, last_name, true
    from unnest(
      ${users.map(({ email }) => email)}::text[],
      ${users.map(({ passwordHash }) => passwordHash)}::text[],
      ${users.map(({ firstName }) => firstName)}::text[],
      ${users.map(({ lastName }) => lastName)}::text[]
    ) as listed (email, password_hash, first_name, last_name)
    on conflict (email) where status <> 'deleted' do nothing
    returning id, email
  `.then((rows) => new Map(rows.map(({ id, email }) => [email, id])));

export const listTakenEmails = (sql: Sql, emails: string[]) =>
  sql<{ email: string }[]>`
    select email from academy.users where email = any(${emails}) and status <> 'deleted'
  `.then((rows) => rows.map(({ email }) => email));

export const hasUsers = (sql: Sql) =>
  sql<{ any: boolean }[]>`
    select exists (select from academy.users) as any
  `.then(([row]) => row?.any ?? false);

/** The panel's columns of `academy.users u`. */
export const panelColumns = (sql: Sql) =>
  sql`
    u.id, u.email, u.first_name, u.last_name, null as profile_image_url,
    u.role = 'admin' as is_admin, u.role, u.status, u.suspension_reason as suspended_reason,
    array(
      select e.course_id from academy.enrollments e join academy.courses c on c.id = e.course_id
      where e.user_id = u.id order by c.position
    ) as enrolled_courses,
    u.created_at, u.last_seen_at, u.password_set_by_staff, u.deletion_due_at
  `;

export const getPanelUser = (sql: Sql, id: string) =>
  sql<PanelUser[]>`
    select ${panelColumns(sql)} from academy.users u where u.id = ${id}
  `.then(([user]) => user);

export type Account = Pick<NewUser, "firstName" | "lastName" | "role"> & {
  id: string;
  status: AccountStatus;
};

/**
 * Locks these accounts until the transaction ends, so that nobody else changes them. With `admins`,
 * it also locks all active admins: if two admins demote each other at once, the second one waits
 * for the first.
 */
export const lockAccounts = (sql: Sql, ids: string[], { admins }: { admins: boolean }) =>
  sql<Account[]>`
    select id, first_name, last_name, role, status from academy.users
    where id = any(${ids}) ${admins ? sql`or role = 'admin' and status = 'active'` : sql``}
    -- In one order: two that lock the same ones must not wait for each other.
    order by id for no key update
  `;

export const setStatus = (
  sql: Sql,
  id: string,
  { status, reason = null }: { status: AccountStatus; reason?: string | null },
) =>
  sql`
    update academy.users set status = ${status}, suspension_reason = ${reason} where id = ${id}
  `;

export const setRole = (sql: Sql, id: string, role: Role) =>
  sql`update academy.users set role = ${role} where id = ${id}`;

export const setName = (
  sql: Sql,
  id: string,
  { firstName, lastName }: { firstName: string; lastName: string },
) =>
  sql`
    update academy.users set first_name = ${firstName}, last_name = ${lastName} where id = ${id}
  `;

/** Marks the password as set by staff, so that the app asks the user to choose a new one. */
export const setPassword = (sql: Sql, id: string, passwordHash: string) =>
  sql`
    update academy.users set password_hash = ${passwordHash}, password_set_by_staff = true
    where id = ${id}
  `;

/**
 * Replaces all rows of counts by one sum for each group. Both parts of the statement see the same
 * snapshot: a change that is committed meanwhile is neither counted nor removed.
 */
export const recountPeople = (sql: Sql) =>
  sql`
    with counted as (
      insert into academy.people_counts (status, role, course_id, people)
      select status, role, null, count(*) from academy.users group by status, role
      union all
      select u.status, u.role, e.course_id, count(*)
      from academy.enrollments e join academy.users u on u.id = e.user_id
      group by u.status, u.role, e.course_id
    )
    delete from academy.people_counts
  `;

/** For accounts that the same transaction has inserted. */
export const insertEnrollments = (
  sql: Sql,
  enrollments: { userId: string; courseId: CourseId }[],
) =>
  sql`
    insert into academy.enrollments (user_id, course_id)
    select * from unnest(
      ${enrollments.map(({ userId }) => userId)}::uuid[],
      ${enrollments.map(({ courseId }) => courseId)}::text[]
    )
  `;

/** Starts or stops the 14 days. Returns undefined if they run already, or if none run. */
export const setDeletionDue = (sql: Sql, userId: string, isAsked: boolean) =>
  sql<{ deletionDueAt: Date | null }[]>`
    update academy.users
    set deletion_due_at = ${isAsked ? sql`now() + interval '14 days'` : null}
    where id = ${userId} and (deletion_due_at is null) = ${isAsked}
    returning deletion_due_at
  `.then(([row]) => row);

export const getDeletionDue = (sql: Sql, userId: string) =>
  sql<{ deletionDueAt: Date | null }[]>`
    select deletion_due_at from academy.users where id = ${userId}
  `.then(([row]) => row?.deletionDueAt ?? null);

/** The accounts that are due for deletion, or only this one if it is due. */
export const listAccountsDue = (sql: Sql, userId?: string) =>
  sql<{ id: string }[]>`
    select id from academy.users
    where deletion_due_at <= now() and status <> 'deleted'
      ${userId === undefined ? sql`` : sql`and id = ${userId}`}
    order by deletion_due_at limit 100
  `.then((rows) => rows.map(({ id }) => id));

/** Removes all enrollments of the user and returns their courses. */
export const removeEnrollments = (sql: Sql, userId: string) =>
  sql<{ courseId: CourseId }[]>`
    delete from academy.enrollments where user_id = ${userId} returning course_id
  `.then((rows) => rows.map(({ courseId }) => courseId));
