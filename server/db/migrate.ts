// Brings a database up to date: numbered files, each applied once in one transaction, and never
// edited.
import { connect, type Pool, type Sql } from "./sql.ts";

export type Migration = { number: number; name: string; text: string; checksum: string };

export const migrationsFolder = new URL("../../migrations/", import.meta.url);

export class MigrationRefused extends Error {}

/** Returns the names of the migrations that it applied. */
export async function migrate(url: string, folder: URL = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const sql = connect(url, { max: 1, statementTimeout: 0 });
  try {
    await prepare(sql);
    const applied = [];
    for (const migration of migrations) {
      if (await applyOnce(sql, migrations, migration)) applied.push(migration.name);
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

const applyOnce = (sql: Pool, all: Migration[], migration: Migration) =>
  sql.begin(async (sql) => {
    // Excludes every other runner until this transaction commits. Also works where there is only
    // one session.
    await sql`lock table academy.migrations in exclusive mode`;
    const applied = await listApplied(sql);
    refuseUnknownMigrations(all, applied);
    if (applied.some(({ number }) => number === migration.number)) return false;
    await sql.unsafe(migration.text);
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
