// Saves an academy: all rows of one moment, then the objects that these rows name, then the
// manifest.
import { join, resolve } from "node:path";
import type { Pool, Sql } from "../db/sql.ts";
import type { Settings } from "../env.ts";
import { CommandError } from "../process.ts";
import { lockOrClose } from "../../supabase/local/lock.ts";
import { makePrivate } from "../../supabase/local/private-folder.ts";
import { assertStorage, openForReading, placeOf, withPool } from "./academy.ts";
import { type Manifest, readManifest, type SavedTable, writeManifest } from "./manifest.ts";
import { copyObjects, listObjects, removeOtherObjects } from "./objects.ts";
import { saveRows, writeValuesAlike } from "./rows.ts";
import { listTables } from "./tables.ts";

export type SaveReport = {
  manifest: Manifest;
  /** The objects that the folder did not have yet. */
  copied: number;
  copiedBytes: number;
};

export async function saveAcademy(settings: Settings, place: string): Promise<SaveReport> {
  // A server that copies its database may run in another folder.
  const folder = resolve(place);
  const unlock = await claimFolder(folder, settings);
  try {
    const earlier = await readManifest(folder).catch((error) => {
      if (!(error instanceof CommandError)) throw error;
      console.warn(`${error.message} It is written again.`);
      return undefined;
    });
    await removeRemains(folder, earlier);
    const copyFolder = join(folder, `database-${crypto.randomUUID()}`);
    const { databaseUrl, storage, close } = await openForReading(settings, copyFolder);
    try {
      await assertStorage(storage);
      const rowsFolder = `rows-${new Date().toISOString().replaceAll(":", "-")}`;
      const { paths, ...saved } = await withPool(
        databaseUrl,
        (sql) => saveRowsOfOneMoment(sql, settings, { folder, rowsFolder, earlier }),
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
      await removeOtherObjects(folder, paths);
      return { manifest, ...copied };
    } finally {
      await close();
      await removeIfThere(copyFolder);
    }
  } finally {
    unlock();
  }
}

type SavedRows = Pick<Manifest, "academyId" | "madeAt" | "migrations" | "tables"> & {
  paths: string[];
};
type RowsPlace = { folder: string; rowsFolder: string; earlier: Manifest | undefined };

const saveRowsOfOneMoment = (
  sql: Pool,
  settings: Settings,
  { folder, rowsFolder, earlier }: RowsPlace,
): Promise<SavedRows> =>
  sql.begin("isolation level repeatable read read only", async (sql) => {
    await writeValuesAlike(sql);
    const version = await readVersion(sql, settings);
    if (earlier?.academyId && earlier.academyId !== version.academyId) {
      throw new CommandError(
        `The folder ${folder} has the backup of another academy than ${
          placeOf(settings)
        }. Name another folder.`,
      );
    }
    const tables = await listTables(sql);
    const saved: SavedTable[] = [];
    for (const table of tables) {
      const { name } = table;
      saved.push({
        name,
        ...await saveRows(sql, table, join(folder, rowsFolder, `${name}.jsonl`)),
      });
    }
    return { ...version, tables: saved, paths: await listObjects(sql, tables) };
  });

async function readVersion(sql: Sql, settings: Settings) {
  const [found] = await sql<{ now: Date; migrations: string | null; identity: string | null }[]>`
    select now(), to_regclass('academy.migrations') as migrations,
      to_regclass('academy.identity') as identity
  `;
  if (!found?.migrations) throw new CommandError(`There is no academy in ${placeOf(settings)}.`);
  const migrations = await sql<Manifest["migrations"]>`
    select number, name, checksum from academy.migrations order by number
  `;
  // A database of an older build has none yet.
  const [{ id: academyId = null } = {}] = found.identity
    ? await sql<{ id?: string }[]>`select id from academy.identity`
    : [];
  return { academyId, madeAt: found.now.toISOString(), migrations: [...migrations] };
}

const LOCK = "lock";
const isOwnEntry = (name: string) =>
  [LOCK, "manifest.json", "manifest.json.part", "objects"].includes(name) || isRemains(name);
const isRemains = (name: string) => /^(rows|database|check)-/.test(name);

/** Makes the folder private, and locks it: two runs would remove each other's files. */
async function claimFolder(folder: string, { DATA_DIR }: Settings): Promise<() => void> {
  if (`${folder}/`.startsWith(`${resolve(DATA_DIR)}/`)) {
    throw new CommandError(
      `The folder ${folder} is inside of the data folder ${DATA_DIR}, and would be lost with it. Name a folder on another disk.`,
    );
  }
  // Before the folder becomes private: it may be a home folder, or /tmp.
  const other = await findOtherEntry(folder);
  if (other !== undefined) {
    throw new CommandError(
      `The folder ${folder} has other files, such as ${other}. Name a folder that only backups use.`,
    );
  }
  if (!await makePrivate(folder)) {
    console.warn(`Other users of this machine can enter ${folder}. Give it mode 0700.`);
  }
  return await lockBackup(folder);
}

async function findOtherEntry(folder: string): Promise<string | undefined> {
  try {
    for await (const { name } of Deno.readDir(folder)) if (!isOwnEntry(name)) return name;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return undefined;
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
