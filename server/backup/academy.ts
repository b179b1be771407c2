// Opens the database and the storage that the settings name, embedded or not, for the tasks of this
// folder.
import { resolve } from "node:path";
import { connect, databasePlace, type Pool } from "../db/sql.ts";
import { inOneSentence, openEmbedded, openMedia, storageAddress } from "../embedded.ts";
import type { Settings } from "../env.ts";
import { CommandError, runMain } from "../process.ts";
import { openStorage, type Storage, StorageAway } from "../services/storage.ts";
import { checkStorage } from "../storage-state.ts";
import { timeouts } from "../timeouts.ts";
import { openLocalDatabase } from "../../supabase/local/database.ts";
import { askDesk } from "./desk.ts";

export type Academy = { databaseUrl: string; storage: Storage; close(): Promise<void> };

/** No server may run on an embedded academy meanwhile. */
export const openAcademy = (settings: Settings): Promise<Academy> =>
  withStorage(settings, () => openEmbedded(settings));

/**
 * Opens an academy to read it. A server may run on it: a server with an embedded database first
 * copies the database into `copyFolder`.
 */
export const openForReading = (settings: Settings, copyFolder: string): Promise<Academy> =>
  withStorage(settings, async () => {
    const { DATABASE_URL, DATA_DIR } = settings;
    if (DATABASE_URL) return await openEmbedded(settings);
    if (!await isFolder(`${DATA_DIR}/postgres`)) {
      throw new CommandError(
        `There is no academy in ${DATA_DIR}. Set DATA_DIR, or DATABASE_URL and STORAGE_URL.`,
      );
    }
    // The server may run in another folder.
    const isCopied = await askDesk(DATA_DIR, { copyTo: resolve(copyFolder) });
    if (!isCopied) return await openEmbedded(settings);
    const { url, close } = await openLocalDatabase(copyFolder);
    return { databaseUrl: url, close };
  });

type OpenDatabase = () => Promise<{ databaseUrl: string; close(): Promise<unknown> }>;

async function withStorage(settings: Settings, openDatabase: OpenDatabase): Promise<Academy> {
  const { databaseUrl, close } = await openDatabase();
  try {
    const { storage: local } = await openMedia(settings);
    const server = local && Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      (request) => local.serve(request),
    );
    const here = { ...settings, HOST: "127.0.0.1" };
    return {
      databaseUrl,
      storage: openStorage(storageAddress(here, server?.addr.port ?? 0, local)),
      async close() {
        await server?.shutdown();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs with one connection, because PGlite has only one session. */
export async function withPool<Result>(
  url: string,
  work: (sql: Pool) => Promise<Result>,
): Promise<Result> {
  const sql = connect(url, { max: 1, statementTimeout: 0, name: "pyinnya-backup" });
  try {
    return await work(sql);
  } catch (error) {
    throw inOneSentence(error, url);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export const placeOf = ({ DATABASE_URL, DATA_DIR }: Settings): string =>
  DATABASE_URL ? `the database at ${databasePlace(DATABASE_URL)}` : `the data folder ${DATA_DIR}`;

export const isFolder = (path: string) =>
  Deno.stat(path).then(({ isDirectory }) => isDirectory, () => false);

/** Asks before any work whether the storage takes our key and has our bucket. */
export async function assertStorage(storage: Storage) {
  const { works, refusal, problems } = await checkStorage(storage, timeouts.storageLook);
  if (refusal) throw new CommandError(problems.join("\n"));
  if (!works) throw new CommandError("The storage does not answer.");
}

/** Runs a task, and says in one sentence what an operator can correct. */
export const runTask = (task: () => Promise<void>) =>
  runMain(() =>
    task().catch((error) => {
      if (error instanceof StorageAway) throw new CommandError(error.message);
      if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
        throw new CommandError("The disk is full.");
      }
      throw error;
    })
  );
