// Runs the migrations on large tables while a client reads and writes, and measures how long the
// client waits.
import { migrate, MigrationRefused, migrationsFolder, readMigrations } from "../../db/migrate.ts";
import { connect } from "../../db/sql.ts";
import { emptyDatabase } from "../database.ts";
import { LAST_BEFORE_RULES } from "../migration-rules.ts";
import { type Client, startClient } from "./load-client.ts";
import { largeTables } from "./load-data.ts";

/** The longest that a statement of the client may wait for a migration. */
const MAX_WAIT_MS = 1000;
/** A migration that needs a longer lock says why in a comment that begins so. */
const LONG_LOCK = /^(--.*\n)*-- Locks for long:/;

/** Fewer than in production, because some old migrations never get their locks under load. */
const ATTEMPTS = 2;

type Figures = Record<string, unknown>;

/** The tables have `rows` rows each. The server is an empty PostgreSQL. */
export async function proveMigrationsUnderLoad(
  server: string,
  rows: number,
  say: (figures: Figures) => void = (figures) => console.log(JSON.stringify(figures)),
) {
  const { url, close } = await emptyDatabase(server);
  const sql = connect(url, { max: 1, statementTimeout: 0 });
  const first = Math.min(...Object.keys(largeTables).map(Number));
  await migrate(url, migrationsFolder, { last: first });
  const client = startClient(url, rows);
  const tooLong = [];
  for (const { number, name, text } of await readMigrations(migrationsFolder)) {
    if (number > first) {
      await client.takeWaits();
      const { ms, isRefused, waits } = await migrateWith(client, url, number);
      const { ms: waitMs, statement, failed } = waits;
      const isLong = isRefused || waitMs > MAX_WAIT_MS || failed.length > 0;
      say({ migration: name, ms, waitMs, ...isLong && { statement, failed, isRefused } });
      if (isLong && number > LAST_BEFORE_RULES && !LONG_LOCK.test(text)) tooLong.push(name);
    }
    const fill = largeTables[number];
    if (!fill) continue;
    client.setVersion(0);
    await sql`set session_replication_role = replica`;
    await fill(sql, rows);
    await sql`set session_replication_role = origin`;
    await sql`vacuum analyze`;
    client.setVersion(number);
    // Without a migration, to compare: the machine itself may be slow.
    await client.takeWaits();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    say({ filledAfter: name, waitMsWithoutMigration: (await client.takeWaits()).ms });
  }
  await client.stop();
  await sql.end();
  await close();
  return { rows, tooLong };
}

/** `isRefused`: it got its locks only after the client had paused. */
async function migrateWith(client: Client, url: string, last: number) {
  const measure = async (attempts: number) => {
    const startedAt = performance.now();
    await migrate(url, migrationsFolder, { last, attempts });
    return Math.round(performance.now() - startedAt);
  };
  try {
    const ms = await measure(ATTEMPTS);
    return { ms, isRefused: false, waits: await client.takeWaits() };
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error;
    const version = client.setVersion(0);
    const waits = await client.takeWaits();
    const ms = await measure(1);
    client.setVersion(version);
    return { ms, isRefused: true, waits };
  }
}
