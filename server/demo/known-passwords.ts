// Replaces the public password of the demo accounts where other machines can reach the server.
import type { Pool } from "../db/sql.ts";
import { endSessions } from "../features/session/queries.ts";
import { setPassword } from "../features/users/queries.ts";
import type { Passwords } from "../services/passwords.ts";
import { demoAccounts, demoPassword, fellowLearners } from "./people.ts";

/** Passwords by email, as far as this start knows them. */
export type DemoPasswords = { areNew: boolean; passwords: Map<string, string> };

/** Runs before the server answers its first request. */
export async function secureDemoAccounts(
  sql: Pool,
  passwords: Passwords,
  { isExposed }: { isExposed: boolean },
): Promise<DemoPasswords> {
  const accounts = await listWithKnownPassword(sql, passwords);
  const areNew = isExposed && accounts.length > 0;
  const accountsWithPassword = accounts.map((account) => ({
    ...account,
    password: areNew ? makePassword() : demoPassword,
  }));
  if (areNew) await replacePasswords(sql, passwords, accountsWithPassword);
  return {
    areNew,
    passwords: new Map(accountsWithPassword.map(({ email, password }) => [email, password])),
  };
}

type DemoRow = { id: string; email: string; passwordHash: string };

async function listWithKnownPassword(sql: Pool, passwords: Passwords): Promise<DemoRow[]> {
  const emails = [...demoAccounts, ...fellowLearners].map(({ email }) => email);
  const rows = await sql<DemoRow[]>`
    select id, email, password_hash from academy.users
    where email = any(${emails}) and status <> 'deleted'
  `;
  // The seed gives all accounts the same hash, so there is usually only one hash to check.
  const known = new Set<string>();
  for (const hash of new Set(rows.map(({ passwordHash }) => passwordHash))) {
    if (await passwords.verify(hash, demoPassword)) known.add(hash);
  }
  return rows.filter(({ passwordHash }) => known.has(passwordHash));
}

async function replacePasswords(
  sql: Pool,
  passwords: Passwords,
  accountsWithPassword: { id: string; password: string }[],
) {
  const hashes = await Promise.all(
    accountsWithPassword.map(({ password }) => passwords.hash(password)),
  );
  await sql.begin(async (sql) => {
    for (const [index, { id }] of accountsWithPassword.entries()) {
      await setPassword(sql, id, hashes[index] ?? "");
      // A stranger may have signed in with the known password before.
      await endSessions(sql, id, "ended");
    }
  });
}

/** The alphabet has no letters that look alike. Twelve of its letters contain 60 random bits. */
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

export function makePassword(): string {
  const letters = Array.from(
    crypto.getRandomValues(new Uint8Array(12)),
    (byte) => LETTERS[byte % LETTERS.length],
  );
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join("")).join("-");
}
