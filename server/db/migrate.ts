// Brings a database up to date: numbered files, each applied once and never edited. A file runs in
// one transaction, or it is one repeatable statement that runs outside of a transaction.
import { timeouts } from "../timeouts.ts";
import { connect, isDeadlock, isLocked, type Pool, type Sql } from "./sql.ts";

type Migration = { number: number; name: string; text: string; checksum: string };

export const migrationsFolder = new URL("../../migrations/", import.meta.url);

export class MigrationRefused extends Error {}

/** A file that begins so is one statement that can be repeated. Only it may say `concurrently`. */
export const OUTSIDE = "-- Outside of a transaction:";

type LockWaits = {
  /** Requests that come after a waiting migration wait behind it, so it waits only this long. */
  lockMs: number;
  /** How often a migration asks for its locks before `migrate` gives up. */
  attempts: number;
  /** Between two attempts the requests that waited behind the migration run. */
  pause(): Promise<unknown>;
};

/** `last` is the number of the last migration that runs: a restore fills an older database first. */
type Options = Partial<LockWaits> & { last?: number };

const usual: LockWaits = { lockMs: timeouts.migrationLock, attempts: 30, pause };

/** Two processes that wait do not ask at the same moments. */
function pause() {
  const ms = timeouts.migrationLock * (1 + Math.random());
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Returns the names of the migrations that it applied. */
export async function migrate(
  url: string,
  folder: URL = migrationsFolder,
  { last = Infinity, ...lockWaits }: Options = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const sql = connect(url, { max: 1, statementTimeout: 0 });
  try {
    await prepare(sql);
    const applied = [];
    for (const migration of migrations.filter(({ number }) => number <= last)) {
      const isNew = await applyPatiently(sql, migrations, migration, { ...usual, ...lockWaits });
      if (isNew) applied.push(migration.name);
    }
    return applied;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (isFile && name.endsWith(".sql")) names.push(name);
  }
  const migrations = await Promise.all(
    names.sort().map(async (name) => {
      const number = Number(/^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1]);
      // A checkout may change the line endings. That is not an edit.
      const text = (await Deno.readTextFile(new URL(name, folder))).replaceAll("\r\n", "\n");
      return { number, name, text, checksum: await sha256(text) };
    }),
  );
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1) {
      throw new MigrationRefused(
        `Migrations must be numbered without a gap: ${name} stands where ${
          String(index + 1).padStart(4, "0")
        } belongs.`,
      );
    }
  });
  return migrations;
}

const prepare = (sql: Pool) =>
  sql.begin(async (sql) => {
    // Two processes that create a schema at the same time collide, even with "if not exists".
    await sql`select pg_advisory_xact_lock(727946)`;
    const [existing] = await sql<{ migrations: string | null }[]>`
      select to_regclass('academy.migrations') as migrations
    `;
    // A server whose database is up to date needs no right to create anything.
    if (existing?.migrations) return;
    await sql`create schema if not exists academy`;
    await sql`
      create table academy.migrations (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )
    `;
  });

async function applyPatiently(
  sql: Pool,
  all: Migration[],
  migration: Migration,
  { lockMs, attempts, pause }: LockWaits,
): Promise<boolean> {
  for (let attempt = 1;; attempt++) {
    try {
      return await applyOnce(sql, all, migration, lockMs);
    } catch (error) {
      if (!isLocked(error) && !isDeadlock(error)) throw error;
      if (attempt === attempts) {
        throw new MigrationRefused(
          `${migration.name} did not get its locks in ${attempts} attempts: other transactions hold the tables, such as a backup or a long report. Nothing of it was applied. Wait for them or end them, and start again.`,
        );
      }
    }
    await pause();
  }
}

async function applyOnce(sql: Pool, all: Migration[], migration: Migration, lockMs: number) {
  if (migration.text.startsWith(OUTSIDE) && !await isApplied(sql, all, migration)) {
    await runOutside(sql, migration);
  }
  return await applyInTransaction(sql, all, migration, lockMs);
}

/** A process may be killed after this. Then the next one runs the statement again. */
async function runOutside(sql: Pool, { text }: Migration) {
  const index = /^create (?:unique )?index concurrently if not exists (\w+)/m.exec(text)?.[1];
  await excludeOtherRunners(sql);
  try {
    if (index && await isBroken(sql, index)) {
      await sql`drop index concurrently academy.${sql(index)}`;
    }
    await sql.unsafe(text);
  } finally {
    await sql`select pg_advisory_unlock(727948)`;
  }
}

/**
 * Takes a lock of this connection. Asks again and again: an index that is made concurrently would
 * wait for a statement that waits here, and this statement for the index.
 */
async function excludeOtherRunners(sql: Pool) {
  for (;;) {
    const [{ isOurs } = {}] = await sql<{ isOurs: boolean }[]>`
      select pg_try_advisory_lock(727948) as is_ours
    `;
    if (isOurs) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** An index that was not finished is never used, but "if not exists" would keep it. */
const isBroken = (sql: Sql, index: string) =>
  sql`
    select from pg_index
    where indexrelid = to_regclass(${`academy.${index}`}) and not indisvalid
  `.then(({ length }) => length > 0);

async function isApplied(sql: Sql, all: Migration[], { number }: Migration): Promise<boolean> {
  const applied = await listApplied(sql);
  refuseUnknownMigrations(all, applied);
  return applied.some((one) => one.number === number);
}

const applyInTransaction = (
  sql: Pool,
  all: Migration[],
  migration: Migration,
  lockMs: number,
) =>
  sql.begin(async (sql) => {
    // Excludes every other runner until this transaction commits. Also works where there is only
    // one session.
    await sql`lock table academy.migrations in exclusive mode`;
    if (await isApplied(sql, all, migration)) return false;
    await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`;
    if (!migration.text.startsWith(OUTSIDE)) await sql.unsafe(migration.text);
    await sql`
      insert into academy.migrations ${sql(migration, "number", "name", "checksum")}
    `;
    return true;
  });

type Applied = Pick<Migration, "number" | "name" | "checksum">;

const listApplied = (sql: Sql) =>
  sql<Applied[]>`select number, name, checksum from academy.migrations order by number`;

function refuseUnknownMigrations(all: Migration[], applied: Applied[]) {
  for (const { number, name, checksum } of applied) {
    const known = all[number - 1];
    if (!known) {
      throw new MigrationRefused(
        `The database is newer than this program: it holds ${name}, which this program does not know.`,
      );
    }
    if (known.checksum !== checksum) {
      throw new MigrationRefused(
        `${known.name} was changed after it had been applied (then called ${name}). Put it back, and add a new migration.`,
      );
    }
  }
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(hash).toHex();
}
