import * as z from "zod/mini";
import { courseIds } from "../../catalogue.ts";
import {
  DESCRIPTION_LENGTH,
  email,
  id,
  line,
  NAME_LENGTH,
  password,
  PASSWORD_LENGTH,
  sortedPageQuery,
  text,
} from "../../fields.ts";
import { CourseName } from "../courses/schema.ts";

export const SEARCH_LENGTH = 100;

export const Role = z.enum(["learner", "staff", "admin"]);
export type Role = z.output<typeof Role>;

export const AccountStatus = z.enum(["active", "suspended", "deleted"]);
export type AccountStatus = z.output<typeof AccountStatus>;

export const userSorts = ["name", "email", "created", "seen"] as const;
export type UserSort = (typeof userSorts)[number];

/** `-` in front turns the order around. */
export const UserOrder = z.enum(userSorts.flatMap((sort) => [sort, `-${sort}`] as const));
export type UserOrder = z.output<typeof UserOrder>;

export const UserList = z.object({
  ...sortedPageQuery,
  search: z.optional(line(SEARCH_LENGTH, 0)),
  status: z.optional(AccountStatus),
  role: z.optional(Role),
  course: z.optional(CourseName),
  sort: z.optional(UserOrder),
});

/** The database writes them small. */
export const OfUser = z.object({ userId: id.check(z.toLowerCase()) });

const courses = z.array(CourseName).check(z.maxLength(courseIds.length, "too_many"));
const firstName = line(NAME_LENGTH);
const lastName = line(NAME_LENGTH, 0);
const staffPassword = password(PASSWORD_LENGTH.least);

/** `courseName` is how the older page spells a single course. */
export const NewAccount = z.object({
  email,
  password: staffPassword,
  firstName,
  lastName: z.optional(lastName),
  role: z.optional(Role),
  enrolledCourses: z.optional(courses),
  courseName: z.optional(CourseName),
});

export const AccountChange = z.object({
  role: z.optional(Role),
  firstName: z.optional(firstName),
  lastName: z.optional(lastName),
});
export type AccountChange = z.output<typeof AccountChange>;

export const Suspension = z.object({ reason: text(DESCRIPTION_LENGTH) });

export const NewPassword = z.object({ password: staffPassword });

export const IMPORT_ROWS_MOST = 2000;
/** Two thousand people, their names in letters of three bytes. */
export const IMPORT_BYTES_MOST = 2 * 1024 * 1024;
/** So long an import may take: a password alone costs some hundredths of a second. */
export const IMPORT_SECONDS = 180;

/** A line of a list: what is wrong with one is told of that one. */
export const ImportRow = z.object({
  email,
  password: staffPassword,
  firstName,
  lastName: z._default(lastName, ""),
  courses: z._default(
    z.pipe(
      z.array(z.enum(courseIds, "unknown_course")),
      z.transform((listed) => [...new Set(listed)]),
    ),
    [],
  ),
});

export const Import = z.object({
  rows: z.array(z.unknown()).check(
    z.minLength(1, "required"),
    z.maxLength(IMPORT_ROWS_MOST, "too_many"),
  ),
  /** To be looked at alone: nothing is written. */
  check: z.optional(z.boolean()),
});
