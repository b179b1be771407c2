// Starts the parts that no setting names in this process, with the same protocols as the real ones.
import { certificateAdvice, isUntrusted } from "./certificates.ts";
import { openDataFolder } from "./data-folder.ts";
import { migrate, migrationsFolder } from "./db/migrate.ts";
import { connect, databasePlace, isAway, isRefused, type Pool } from "./db/sql.ts";
import type { Settings } from "./env.ts";
import { openStorage, type StorageAddress } from "./services/storage.ts";
import { CommandError } from "./process.ts";
import { type LocalDatabase, openLocalDatabase } from "../supabase/local/database.ts";
import { FolderTaken, lockFolder } from "../supabase/local/lock.ts";
import { isBucket } from "../supabase/local/storage/object-files.ts";
import { type LocalStorage, mount, openLocalStorage } from "../supabase/local/storage/storage.ts";

export type Embedded = {
  databaseUrl: string;
  poolMax: number;
  /** Absent where a setting names another database. */
  copyTo?: LocalDatabase["copyTo"];
  close(): Promise<void>;
};

export async function openEmbedded(settings: Settings): Promise<Embedded> {
  if (settings.DATABASE_URL) {
    return {
      databaseUrl: settings.DATABASE_URL,
      poolMax: settings.DATABASE_POOL_MAX,
      close: () => Promise.resolve(),
    };
  }
  const lock = await claimFolder(settings.DATA_DIR);
  try {
    const database = await openLocalDatabase(`${settings.DATA_DIR}/postgres`);
    return {
      databaseUrl: database.url,
      // PGlite has only one session.
      poolMax: 1,
      copyTo: database.copyTo,
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error instanceof Error ? new CommandError(error.message) : error;
  }
}

type Media = {
  /** The storage on the app's own port. Absent where a setting names another storage. */
  storage?: LocalStorage;
  put(path: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<boolean>;
};

export async function openMedia(settings: Settings): Promise<Media> {
  const { DATA_DIR, STORAGE_URL, STORAGE_SERVICE_KEY, STORAGE_BUCKET: bucket } = settings;
  if (STORAGE_URL) {
    return openStorage({ url: STORAGE_URL, serviceKey: STORAGE_SERVICE_KEY ?? "", bucket });
  }
  if (!isBucket(bucket)) {
    throw new CommandError(
      `STORAGE_BUCKET: ${bucket} cannot name a folder here. Use small letters, digits and hyphens.`,
    );
  }
  try {
    // Without an embedded database, nothing has opened the folder yet.
    if (settings.DATABASE_URL) await openOrWarn(DATA_DIR);
    const storage = await openLocalStorage(DATA_DIR, bucket);
    return { storage, put: storage.put };
  } catch (error) {
    throw unwritableFolder(DATA_DIR, error);
  }
}

/**
 * On this machine signed addresses begin with a path: browsers may know the server by many names.
 */
export function storageAddress(
  settings: Settings,
  port: number,
  local?: LocalStorage,
): StorageAddress {
  const { HOST, STORAGE_URL = "", STORAGE_PUBLIC_URL, STORAGE_SERVICE_KEY = "" } = settings;
  const bucket = settings.STORAGE_BUCKET;
  if (!local) {
    const serviceKey = STORAGE_SERVICE_KEY;
    return { url: STORAGE_URL, publicUrl: STORAGE_PUBLIC_URL, serviceKey, bucket };
  }
  const url = `http://${localHost(HOST)}:${port}${mount}`;
  return { url, publicUrl: STORAGE_PUBLIC_URL ?? mount, serviceKey: local.serviceKey, bucket };
}

/** The host by which the server reaches itself. */
const localHost = (host: string) =>
  host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : bracketed(host);

export const bracketed = (host: string) => host.includes(":") ? `[${host}]` : host;

async function claimFolder(folder: string) {
  try {
    await openOrWarn(folder);
    return await lockFolder(folder);
  } catch (error) {
    throw error instanceof FolderTaken
      ? new CommandError(error.message, { cause: error })
      : unwritableFolder(folder, error);
  }
}

async function openOrWarn(folder: string) {
  const warning = await openDataFolder(folder);
  if (warning) console.warn(warning);
}

function unwritableFolder(folder: string, error: unknown): CommandError {
  const why = error instanceof Error ? error.message : String(error);
  return new CommandError(
    `The data folder ${folder} cannot be written: ${why}. Set DATA_DIR to another.`,
  );
}

/** Runs a command on a migrated database: the embedded one where no setting names another. */
export async function withDatabase(
  settings: Settings,
  work: (sql: Pool, applied: string[]) => Promise<void>,
) {
  const { databaseUrl, close } = await openEmbedded(settings);
  try {
    const applied = await migrateDatabase(databaseUrl);
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

/** `last` is the number of the last migration that runs. */
export async function migrateDatabase(
  databaseUrl: string,
  { last }: { last?: number } = {},
): Promise<string[]> {
  try {
    return await migrate(databaseUrl, migrationsFolder, { last });
  } catch (error) {
    throw inOneSentence(error, databaseUrl);
  }
}

/** Says what an operator must correct if the database cannot be reached. */
export function inOneSentence(error: unknown, databaseUrl: string): unknown {
  const place = databasePlace(databaseUrl);
  const database = `The database at ${place}`;
  if (isUntrusted(error)) {
    return new CommandError(
      `The certificate of the database at ${place} cannot be verified. ${certificateAdvice}`,
    );
  }
  if (isAway(error)) return new CommandError(`${database} does not answer.`);
  if (isRefused(error)) {
    return new CommandError(`${database} refuses this user: ${error.message}`);
  }
  return error;
}
