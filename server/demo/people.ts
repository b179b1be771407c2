// Creates the users of the demo academy: the accounts that `start` prints, and learners with
// earlier questions.
import type { CourseId } from "../catalogue.ts";
import type { Sql } from "../db/sql.ts";
import { insertEnrollment } from "../features/enrollment/queries.ts";
import { insertUser } from "../features/users/queries.ts";
import type { Role } from "../features/users/schema.ts";

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

const fellowLearner = (
  email: string,
  firstName: string,
  lastName: string,
  ...courses: CourseId[]
): DemoAccount => ({ email, firstName, lastName, role: "learner", courses });

/** `start` does not print these learners. They exist only because of their questions. */
export const fellowLearners: DemoAccount[] = [
  fellowLearner("khinhtwe@learners.test", "Khin", "Htwe", "ai-first-step"),
  fellowLearner("thurein@learners.test", "Thu", "Rein", "ai-first-step", "ai-master"),
  fellowLearner("eiphyu@learners.test", "Ei", "Phyu", "ai-master", "ai-business-mastery"),
  fellowLearner("myatnoe@learners.test", "Myat", "Noe", "ai-business-mastery"),
];

/** Returns the ids by email. */
export async function seedPeople(sql: Sql, passwordHash: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { courses, ...account } of [...demoAccounts, ...fellowLearners]) {
    const id = await insertUser(sql, { ...account, passwordHash, passwordSetByStaff: false });
    if (!id) throw new Error(`There is already an account with the email ${account.email}.`);
    for (const courseId of courses) await insertEnrollment(sql, id, courseId);
    ids.set(account.email, id);
  }
  // The accounts must be older than their questions.
  await sql`update academy.users set created_at = now() - interval '30 days'`;
  return ids;
}
