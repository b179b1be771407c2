import type { Sql } from "../../db/sql.ts";
import type { Role } from "./schema.ts";

export type NewUser = {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  role: Role;
  passwordSetByStaff: boolean;
};

/** Answers undefined where the email is taken. */
export const insertUser = (sql: Sql, user: NewUser) =>
  sql<{ id: string }[]>`
    insert into academy.users ${
    sql(user, "email", "passwordHash", "firstName", "lastName", "role", "passwordSetByStaff")
  }
    on conflict (email) where status <> 'deleted' do nothing
    returning id
  `.then(([row]) => row?.id);

export const hasUsers = (sql: Sql) =>
  sql<{ any: boolean }[]>`
    select exists (select from academy.users) as any
  `.then(([row]) => row?.any ?? false);
