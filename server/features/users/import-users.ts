// Imports many accounts from one list: it checks every row first, then stores all rows or none.
import type { Context } from "hono";
import * as z from "zod/mini";
import { underLease } from "../../db/leases.ts";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { asIssues, fail, type Issue } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { hashAll } from "../../services/passwords.ts";
import { takeTurns } from "../../cooperative-work.ts";
import { recordAudits } from "../audit/record-audit.ts";
import { canCreate } from "./account-policy.ts";
import { insertEnrollments, insertUsers, listTakenEmails } from "./queries.ts";
import { IMPORT_SECONDS, ImportRow } from "./schema.ts";
import { lockActor } from "./account-permissions.ts";

/** Rows of one statement. The database stops a statement that runs for long. */
const WRITTEN_AT_ONCE = 250;

/** `row` counts from 0. */
type ImportProblem = Issue & { row: number };
/** The stored form of a name, if it differs from the form in the list. */
type ConvertedName = { row: number; firstName: string; lastName: string };

type Account = z.output<typeof ImportRow>;
const WithEmail = z.pick(ImportRow, { email: true });

/**
 * Checks the rows and writes nothing. `accounts` are the rows that are valid by themselves; the
 * caller stores them if there are no problems.
 */
export async function checkImport(sql: Sql, rows: unknown[]) {
  const accounts: Account[] = [];
  const problems: ImportProblem[] = [];
  const converted: ConvertedName[] = [];
  const firstRowByEmail = new Map<string, number>();
  const pauseIfDue = takeTurns();
  for (const [row, given] of rows.entries()) {
    await pauseIfDue();
    // Also checks the email of a row with another problem. Otherwise staff would correct the row
    // twice.
    const email = (await WithEmail.safeParseAsync(given)).data?.email;
    if (email !== undefined) {
      if (firstRowByEmail.has(email)) problems.push({ row, path: "email", issue: "duplicate" });
      else firstRowByEmail.set(email, row);
    }
    const result = await ImportRow.safeParseAsync(given, { reportInput: true });
    if (!result.success) {
      problems.push(...asIssues(result.error).map((issue) => ({ row, ...issue })));
      continue;
    }
    const account = result.data;
    accounts.push(account);
    const { firstName, lastName } = account;
    if (wasConverted(given, account)) converted.push({ row, firstName, lastName });
  }
  for (const email of await listTakenEmails(sql, [...firstRowByEmail.keys()])) {
    problems.push({ row: firstRowByEmail.get(email) ?? 0, path: "email", issue: "email_taken" });
  }
  problems.sort((one, other) => one.row - other.row);
  return { accounts, problems, converted };
}

/**
 * Hashes the passwords before the transaction, because hashing takes far longer than all the rest.
 */
export async function importUsers(c: Context<SignedIn>, rows: unknown[]) {
  const { sql, person, passwords } = c.var;
  // If the client sends the list again meanwhile, the server refuses at once and hashes nothing
  // twice.
  return await underLease(sql, `import ${person.id}`, async () => {
    const { accounts, problems } = await checkImport(sql, rows);
    const hashes = problems.length === 0
      ? await hashAll(passwords, accounts.map(({ password }) => password), IMPORT_SECONDS * 1000)
      : [];
    // `idempotentTransaction` refuses inside, so a repeated call gets the stored answer of the
    // first call instead.
    return await idempotentTransaction(c, 201, async (sql) => {
      if (problems.length > 0) fail("invalid_input", problems);
      if (!canCreate(await lockActor(c, sql), "learner")) fail("forbidden");
      const taken: ImportProblem[] = [];
      for (let from = 0; from < accounts.length; from += WRITTEN_AT_ONCE) {
        const to = from + WRITTEN_AT_ONCE;
        const part = { from, hashes: hashes.slice(from, to) };
        taken.push(...await store(c, sql, accounts.slice(from, to), part));
      }
      // The emails were free at the check. The error names all of them, and nothing is written.
      if (taken.length > 0) fail("email_taken", taken);
      return { created: accounts.length };
    });
  }) ?? fail("conflict");
}

/**
 * Returns the emails that are taken by now. If there are any, `store` stops before the enrollments.
 */
async function store(
  c: Context<SignedIn>,
  sql: Sql,
  accounts: Account[],
  { from, hashes }: { from: number; hashes: string[] },
): Promise<ImportProblem[]> {
  const users = accounts.map(({ email, firstName, lastName }, n) => ({
    email,
    firstName,
    lastName,
    passwordHash: hashes[n] ?? fail("internal"),
  }));
  const ids = await insertUsers(sql, users);
  const taken = accounts.flatMap(({ email }, n): ImportProblem[] =>
    ids.has(email) ? [] : [{ row: from + n, path: "email", issue: "email_taken" }]
  );
  if (taken.length > 0) return taken;
  const created = accounts.map(({ email, courses }) => ({
    personId: ids.get(email) ?? fail("internal"),
    courses,
  }));
  await insertEnrollments(
    sql,
    created.flatMap(({ personId, courses }) =>
      courses.map((courseId) => ({ userId: personId, courseId }))
    ),
  );
  await recordAudits(
    c,
    sql,
    "user.import",
    created.map(({ personId, courses }) => ({ personId, details: { courses } })),
  );
  return [];
}

/** Extra spaces do not make a different name. */
function wasConverted(given: unknown, { firstName, lastName }: Account): boolean {
  const { firstName: first, lastName: last } = given as z.input<typeof ImportRow>;
  const normalized = (name = "") => name.replace(/\s+/g, " ").trim().normalize("NFC");
  return normalized(first) !== firstName || normalized(last) !== lastName;
}
