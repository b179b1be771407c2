// Input of the user routes: roles, lists, accounts and imports.
import * as z from "zod/mini";
import { accountStatuses, roles } from "../../accounts.ts";
import { courseIds } from "../../catalogue.ts";
import { email, id, line, list, password, sortedPageQuery, text } from "../../schema-fields.ts";
import {
  dataParts,
  DESCRIPTION_LENGTH,
  NAME_LENGTH,
  PASSWORD_LENGTH,
  SEARCH_LENGTH,
} from "../../limits.ts";

export const Role = z.enum(roles);
export type Role = z.output<typeof Role>;

export const AccountStatus = z.enum(accountStatuses);
export type AccountStatus = z.output<typeof AccountStatus>;

export const userSorts = ["name", "email", "created", "seen"] as const;
export type UserSort = (typeof userSorts)[number];

/** A `-` in front reverses the order. */
export const UserOrder = z.enum(userSorts.flatMap((sort) => [sort, `-${sort}`] as const));
export type UserOrder = z.output<typeof UserOrder>;

const CourseName = z.enum(courseIds);

export const UserList = z.object({
  ...sortedPageQuery,
  search: z.optional(line(SEARCH_LENGTH, 0)),
  status: z.optional(AccountStatus),
  role: z.optional(Role),
  course: z.optional(CourseName),
  sort: z.optional(UserOrder),
});

/** The database stores UUIDs in lower case. */
export const OfUser = z.object({ userId: id.check(z.toLowerCase()) });

const courses = list(CourseName, courseIds.length);
const firstName = line(NAME_LENGTH);
const lastName = line(NAME_LENGTH, 0);
const staffPassword = password(PASSWORD_LENGTH.least);

/** `courseName` is the field that the older page sends for a single course. */
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

/** Without a part: the account. */
export const DataPageQuery = z.object({
  part: z.optional(z.enum(dataParts)),
  cursor: z.optional(line(200)),
});

export const MAX_IMPORT_ROWS = 2000;
/** Enough for 2000 people whose names have letters of three bytes. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** An import may take this long: hashing one password takes some hundredths of a second. */
export const IMPORT_SECONDS = 180;

/** A row may name the same course more than once. */
const MAX_COURSE_CELLS = 100;

/** One row of a list. The server reports the problems of each row. */
export const ImportRow = z.object({
  email,
  password: staffPassword,
  firstName,
  lastName: z._default(lastName, ""),
  courses: z._default(
    z.pipe(
      list(z.enum(courseIds, "unknown_course"), MAX_COURSE_CELLS),
      z.transform((listed) => [...new Set(listed)]),
    ),
    [],
  ),
});

export const Import = z.object({
  rows: list(z.unknown(), MAX_IMPORT_ROWS, 1),
  /** True: the server only checks the rows and writes nothing. */
  check: z.optional(z.boolean()),
});
