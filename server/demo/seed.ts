// Fills an empty database with the demo academy. Only the embedded product does this.
import type { Pool } from "../db/sql.ts";
import { hasUsers } from "../features/users/queries.ts";
import type { Passwords } from "../services/passwords.ts";
import { academy } from "./academy/academy.ts";
import { seedCourse } from "./content.ts";
import { placeFiles, type PutFile } from "./files.ts";
import { demoPassword, seedPeople } from "./people.ts";

/** Returns true if it filled the database. */
export async function seedIfEmpty(sql: Pool, passwords: Passwords, put: PutFile): Promise<boolean> {
  if (await hasUsers(sql)) return false;
  // Files come first. If the process is killed now, the database is still empty and the next start
  // repeats both steps.
  const [passwordHash, files] = await Promise.all([
    passwords.hash(demoPassword),
    placeFiles(academy, put),
  ]);
  return await sql.begin(async (sql) => {
    // If two processes start at once on one database, the second one waits here and finds the
    // users.
    await sql`lock table academy.users in share row exclusive mode`;
    if (await hasUsers(sql)) return false;
    const people = await seedPeople(sql, passwordHash);
    for (const course of academy) await seedCourse(sql, course, { people, files });
    return true;
  });
}
