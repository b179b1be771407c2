// Saves an academy: all rows of one moment, then the objects that these rows name, then the
// manifest.
import { join } from "node:path";
import type { Pool, Sql } from "../db/sql.ts";
import type { Settings } from "../env.ts";
import { CommandError } from "../process.ts";
import { lockOrClose } from "../../supabase/local/lock.ts";
import { makePrivate } from "../../supabase/local/private-folder.ts";
import { assertStorage, openForReading, placeOf, withPool } from "./academy.ts";
import { type Manifest, readManifest, type SavedTable, writeManifest } from "./manifest.ts";
import { copyObjects, listObjects, removeOtherObjects } from "./objects.ts";
import { saveRows } from "./rows.ts";
import { listTables } from "./tables.ts";

export type SaveReport = {
  manifest: Manifest;
  /** The objects that the folder did not have yet. */
  copied: number;
  copiedBytes: number;
};

export async function saveAcademy(settings: Settings, folder: string): Promise<SaveReport> {
  const unlock = await claimFolder(folder);
  try {
    const earlier = await readManifest(folder);
    await removeRemains(folder, earlier);
    const copyFolder = join(folder, `database-${crypto.randomUUID()}`);
    const { databaseUrl, storage, close } = await openForReading(settings, copyFolder);
    try {
      await assertStorage(storage);
      const rowsFolder = `rows-${new Date().toISOString().replaceAll(":", "-")}`;
      const { paths, ...saved } = await withPool(
        databaseUrl,
        (sql) => saveRowsOfOneMoment(sql, settings, join(folder, rowsFolder)),
      );
      const { objects, missing, ...copied } = await copyObjects(
        storage,
        folder,
        paths,
        earlier?.objects ?? [],
      );
      const manifest: Manifest = { format: 1, rowsFolder, ...saved, objects, missing };
      await writeManifest(folder, manifest);
      await removeRemains(folder, manifest);
      await removeOtherObjects(folder, objects);
      return { manifest, ...copied };
    } finally {
      await close();
      await removeIfThere(copyFolder);
    }
  } finally {
    unlock();
  }
}

type SavedRows = Pick<Manifest, "madeAt" | "migrations" | "tables"> & { paths: string[] };

const saveRowsOfOneMoment = (sql: Pool, settings: Settings, folder: string): Promise<SavedRows> =>
  sql.begin("isolation level repeatable read read only", async (sql) => {
    const { madeAt, migrations } = await readVersion(sql, settings);
    const tables = await listTables(sql);
    const saved: SavedTable[] = [];
    for (const table of tables) {
      const { name } = table;
      saved.push({ name, ...await saveRows(sql, table, join(folder, `${name}.jsonl`)) });
    }
    return { madeAt, migrations, tables: saved, paths: await listObjects(sql, tables) };
  });

async function readVersion(sql: Sql, settings: Settings) {
  const [found] = await sql<{ now: Date; migrations: string | null }[]>`
    select now(), to_regclass('academy.migrations') as migrations
  `;
  if (!found?.migrations) throw new CommandError(`There is no academy in ${placeOf(settings)}.`);
  const migrations = await sql<Manifest["migrations"]>`
    select number, name, checksum from academy.migrations order by number
  `;
  return { madeAt: found.now.toISOString(), migrations: [...migrations] };
}

const LOCK = "lock";
const isOwnEntry = (name: string) =>
  [LOCK, "manifest.json", "manifest.json.part", "objects"].includes(name) || isRemains(name);
const isRemains = (name: string) => /^(rows|database|check)-/.test(name);

/** Makes the folder private, and locks it: two runs would remove each other's files. */
async function claimFolder(folder: string): Promise<() => void> {
  const isPrivate = await makePrivate(folder);
  const others = [];
  for await (const { name } of Deno.readDir(folder)) if (!isOwnEntry(name)) others.push(name);
  if (others.length > 0) {
    throw new CommandError(
      `The folder ${folder} has other files, such as ${
        others[0]
      }. Name a folder that only backups use.`,
    );
  }
  if (!isPrivate) {
    console.warn(`Other users of this machine can enter ${folder}. Give it mode 0700.`);
  }
  return await lockBackup(folder);
}

/** Only one task at a time may write or check a backup. Returns how to end this. */
export async function lockBackup(folder: string): Promise<() => void> {
  const lock = await Deno.open(join(folder, LOCK), { create: true, write: true, mode: 0o600 });
  if (!await lockOrClose(lock)) {
    throw new CommandError(`Another task is writing or checking the backup in ${folder}.`);
  }
  return () => lock.close();
}

/** Removes the rows of older backups, and what a killed run has left. */
async function removeRemains(folder: string, manifest: Manifest | undefined) {
  for await (const { name } of Deno.readDir(folder)) {
    if (!isRemains(name) || name === manifest?.rowsFolder) continue;
    await Deno.remove(join(folder, name), { recursive: true });
  }
}

async function removeIfThere(folder: string) {
  try {
    await Deno.remove(folder, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
