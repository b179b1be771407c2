// The demo academy. Goes into an empty database alone, and only where the embedded product runs.
import type { Pool } from "../db/sql.ts";
import { hasUsers } from "../features/users/queries.ts";
import type { Passwords } from "../services/passwords.ts";
import { academy } from "./academy/academy.ts";
import { seedCourse } from "./content.ts";
import { placeFiles, type PutFile } from "./files.ts";
import { demoPassword, seedPeople } from "./people.ts";

/** Answers whether there was anything to do. */
export async function seedIfEmpty(sql: Pool, passwords: Passwords, put: PutFile): Promise<boolean> {
  if (await hasUsers(sql)) return false;
  // Files first: killed in between, the database is still empty and the next start does it all again.
  const [passwordHash, files] = await Promise.all([
    passwords.hash(demoPassword),
    placeFiles(academy, put),
  ]);
  return await sql.begin(async (sql) => {
    // Two that start at once on one database: the second finds it filled.
    await sql`lock table academy.users in share row exclusive mode`;
    if (await hasUsers(sql)) return false;
    const people = await seedPeople(sql, passwordHash);
    for (const course of academy) await seedCourse(sql, course, { people, files });
    return true;
  });
}
