// Kills migrations halfway, and starts two servers at once on an empty database. In the end there
// is one whole schema, the same as when nothing went wrong.
import { createHash } from "node:crypto";
import { fileURLToPath, pathToFileURL } from "node:url";
import { migrate, migrationsFolder, OUTSIDE, readMigrations } from "../../db/migrate.ts";
import { connect, type Sql } from "../../db/sql.ts";
import { openLocalDatabase } from "../../../supabase/local/database.ts";
import { startProduct } from "../product.ts";

type KillReport = { kills: number; halfWay: number; whole: boolean };

const child = fileURLToPath(new URL("./migrate-child.ts", import.meta.url));
/** Each extra migration has enough work that a kill falls into the middle. */
const EXTRA = 12;
const ROWS = 20_000;

/** `where` is a database's address, or an empty folder for the embedded database. */
export async function proveKilledMigrations(
  where: string,
  rounds: number,
  rows = ROWS,
): Promise<KillReport> {
  const migrations = await slowMigrations(rows);
  let halfWay = 0;
  for (let round = 0; round < rounds; round++) {
    const wasDone = await migrateAndKill(migrations, where, 15 + round * 45);
    if (!wasDone) halfWay++;
  }
  const whole = await inDatabase(where, async (url) => {
    await migrate(url, pathToFileURL(`${migrations}/`));
    return await withSql(
      url,
      async (sql) => await rowsOf(sql) === EXTRA * rows && await countIndexes(sql) === EXTRA,
    );
  });
  await Deno.remove(migrations, { recursive: true });
  return { kills: rounds, halfWay, whole };
}

/** Starts two servers at once on an empty database at this address. */
export async function proveTwoStarts(url: string): Promise<boolean> {
  const folders = [await Deno.makeTempDir(), await Deno.makeTempDir()];
  const products = await Promise.all(
    folders.map((folder) => startProduct(folder, { DATABASE_URL: url })),
  );
  for (const { kill, ended } of products) {
    kill("SIGTERM");
    await ended;
  }
  for (const folder of folders) await Deno.remove(folder, { recursive: true });
  return await withSql(url, async (sql) => {
    const [counted] = await sql<{ applied: number }[]>`
      select count(*)::int as applied from academy.migrations
    `;
    return counted?.applied === (await readMigrations(migrationsFolder)).length;
  });
}

/** Returns a hash of the schema: its tables, columns, constraints and indexes. */
export const digestOf = (url: string) =>
  withSql(url, async (sql) => {
    const rows = await sql`
      select table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'academy'
      union all select indexdef from pg_indexes where schemaname = 'academy'
      union all
      select conrelid::regclass || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c
      join pg_namespace n on n.oid = c.connamespace where n.nspname = 'academy'
      order by line
    `;
    return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  });

async function slowMigrations(rows: number): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-migrations-" });
  const real = await readMigrations(migrationsFolder);
  for (const { name, text } of real) await Deno.writeTextFile(`${folder}/${name}`, text);
  for (let n = 1; n <= EXTRA; n++) {
    const table = `academy.trial_${n}`;
    const texts = [
      `create table ${table} (id integer primary key, word text);
       insert into ${table} select n, md5(n::text) from generate_series(1, ${rows}) n;`,
      `${OUTSIDE} a kill may leave an index that is never used.
create index concurrently if not exists trial_${n}_by_word on ${table} (word);`,
    ];
    for (const [place, text] of texts.entries()) {
      const number = String(real.length + 2 * n - 1 + place).padStart(4, "0");
      await Deno.writeTextFile(`${folder}/${number}_trial.sql`, text);
    }
  }
  return folder;
}

async function migrateAndKill(migrations: string, where: string, killAfterMs: number) {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", child, migrations, where, String(killAfterMs)],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout).includes("done");
}

async function rowsOf(sql: Sql) {
  let rows = 0;
  for (let n = 1; n <= EXTRA; n++) {
    const [counted] = await sql.unsafe(`select count(*)::int as rows from academy.trial_${n}`);
    rows += counted?.rows ?? 0;
  }
  return rows;
}

/** Counts the indexes of the trial tables that a query can use. */
const countIndexes = (sql: Sql) =>
  sql<{ count: number }[]>`
    select count(*)::int from pg_index
    where indexrelid::regclass::text ~ '^academy.trial_\\d+_by_word$' and indisvalid
  `.then(([row]) => row?.count);

async function inDatabase<T>(where: string, work: (url: string) => Promise<T>): Promise<T> {
  if (where.startsWith("postgres:")) return await work(where);
  const local = await openLocalDatabase(where);
  try {
    return await work(local.url);
  } finally {
    await local.close();
  }
}

async function withSql<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, statementTimeout: 0 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
