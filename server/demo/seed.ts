// The demo academy's people. Goes into an empty database alone, and only where the embedded product runs.
import type { Pool, Sql } from "../db/sql.ts";
import type { CourseId } from "../catalogue.ts";
import { insertEnrollment } from "../features/enrollment/queries.ts";
import { hasUsers, insertUser } from "../features/users/queries.ts";
import type { Role } from "../features/users/schema.ts";
import type { Passwords } from "../services/passwords.ts";

export const demoPassword = "pyinnya-demo";

type DemoAccount = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  courses: CourseId[];
};

export const demoAccounts: DemoAccount[] = [
  { email: "admin@academy.test", firstName: "Thiri", lastName: "Aung", role: "admin", courses: [] },
  { email: "staff1@academy.test", firstName: "Min", lastName: "Khant", role: "staff", courses: [] },
  { email: "staff2@academy.test", firstName: "Su", lastName: "Myat", role: "staff", courses: [] },
  {
    email: "learner@academy.test",
    firstName: "Hnin",
    lastName: "Wai",
    role: "learner",
    courses: ["ai-first-step", "ai-master"],
  },
  {
    email: "newcomer@academy.test",
    firstName: "Zaw",
    lastName: "Lin",
    role: "learner",
    courses: [],
  },
];

/** Answers whether there was anything to do. */
export async function seedIfEmpty(sql: Pool, passwords: Passwords): Promise<boolean> {
  if (await hasUsers(sql)) return false;
  const passwordHash = await passwords.hash(demoPassword);
  return await sql.begin(async (sql) => {
    // Two that start at once on one database: the second finds it filled.
    await sql`lock table academy.users in share row exclusive mode`;
    if (await hasUsers(sql)) return false;
    for (const account of demoAccounts) await seedAccount(sql, account, passwordHash);
    return true;
  });
}

async function seedAccount(sql: Sql, { courses, ...account }: DemoAccount, passwordHash: string) {
  const id = await insertUser(sql, { ...account, passwordHash, passwordSetByStaff: false });
  if (!id) throw new Error(`${account.email} is there already.`);
  for (const courseId of courses) await insertEnrollment(sql, id, courseId);
}
