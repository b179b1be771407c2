// The parts that no setting names are brought up in this process, behind the same protocols as the real ones.
import { migrate } from "./db/migrate.ts";
import { connect, isAway, isRefused, type Pool } from "./db/sql.ts";
import type { Settings } from "./env.ts";
import { Sentence } from "./process.ts";
import { openLocalDatabase } from "../supabase/local/database.ts";
import { FolderTaken, lockFolder } from "../supabase/local/lock.ts";

export type Embedded = { databaseUrl: string; poolMax: number; close(): Promise<void> };

export async function openEmbedded(settings: Settings): Promise<Embedded> {
  if (settings.DATABASE_URL) {
    return {
      databaseUrl: settings.DATABASE_URL,
      poolMax: settings.DATABASE_POOL_MAX,
      close: () => Promise.resolve(),
    };
  }
  const lock = await claim(settings.DATA_DIR);
  try {
    const database = await openLocalDatabase(`${settings.DATA_DIR}/postgres`);
    return {
      databaseUrl: database.url,
      // PGlite has one session.
      poolMax: 1,
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error instanceof Error ? new Sentence(error.message) : error;
  }
}

async function claim(folder: string) {
  try {
    await Deno.mkdir(folder, { recursive: true });
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderTaken) throw new Sentence(error.message);
    const why = error instanceof Error ? error.message : String(error);
    throw new Sentence(
      `The data folder ${folder} cannot be written: ${why}. Set DATA_DIR to another.`,
    );
  }
}

/** For commands: a migrated database, the embedded one where no setting names another. */
export async function withDatabase(
  settings: Settings,
  work: (sql: Pool, applied: string[]) => Promise<void>,
) {
  const { databaseUrl, close } = await openEmbedded(settings);
  try {
    const applied = await bringUpToDate(databaseUrl);
    const sql = connect(databaseUrl, { max: 1 });
    try {
      await work(sql, applied);
    } finally {
      await sql.end({ timeout: 5 });
    }
  } finally {
    await close();
  }
}

export async function bringUpToDate(databaseUrl: string): Promise<string[]> {
  try {
    return await migrate(databaseUrl);
  } catch (error) {
    const { hostname, port } = new URL(databaseUrl);
    const database = `The database at ${hostname}:${port || 5432}`;
    if (isAway(error)) throw new Sentence(`${database} does not answer.`);
    if (isRefused(error)) throw new Sentence(`${database} refuses us: ${error.message}`);
    throw error;
  }
}
