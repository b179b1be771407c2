// Opens the database and the storage that the settings name, embedded or not, for the tasks of this
// folder.
import { connect, databasePlace, type Pool } from "../db/sql.ts";
import { inOneSentence, openEmbedded, openMedia, storageAddress } from "../embedded.ts";
import type { Settings } from "../env.ts";
import { CommandError, runMain } from "../process.ts";
import { openStorage, type Storage, StorageAway } from "../services/storage.ts";
import { checkStorage } from "../storage-state.ts";
import { timeouts } from "../timeouts.ts";
import { FolderTaken } from "../../supabase/local/lock.ts";
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
    await assertOwner(`${DATA_DIR}/postgres`);
    if (!await askDesk(DATA_DIR, { copyTo: copyFolder })) return await openStopped(settings);
    const { url, close } = await openLocalDatabase(copyFolder);
    return { databaseUrl: url, close };
  });

/** A database that another user has opened does not open for its owner any more. */
async function assertOwner(folder: string) {
  const { uid } = await Deno.stat(folder);
  if (uid === null || uid === Deno.uid()) return;
  throw new CommandError(
    `The folder ${folder} belongs to another user (${uid}). Run this task as that user.`,
  );
}

async function openStopped(settings: Settings) {
  try {
    return await openEmbedded(settings);
  } catch (error) {
    if (!(error instanceof CommandError && error.cause instanceof FolderTaken)) throw error;
    throw new CommandError(
      `A server runs on the data folder ${settings.DATA_DIR}, but does not copy its database now: it still starts, or the path of the folder is too long. Try again, or stop the server first.`,
    );
  }
}

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

/** For sentences. */
export const storagePlaceOf = ({ STORAGE_URL, DATA_DIR }: Settings): string =>
  STORAGE_URL ? `the storage at ${new URL(STORAGE_URL).host}` : `the data folder ${DATA_DIR}`;

/** For sentences: where all of the academy is. */
export const placesOf = (settings: Settings): string =>
  [...new Set([placeOf(settings), storagePlaceOf(settings)])].join(" and ");

export const isFolder = (path: string) =>
  Deno.stat(path).then(({ isDirectory }) => isDirectory, (error) => {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  });

/**
 * Asks before any work whether the storage takes our key and has our bucket. For a restore it must
 * also take all kinds of files.
 */
export async function assertStorage(storage: Storage, { isForAllFiles = false } = {}) {
  const { works, refusal, problems } = await checkStorage(storage, timeouts.storageLook);
  if (refusal || isForAllFiles && problems.length > 0) throw new CommandError(problems.join("\n"));
  if (!works) throw new CommandError("The storage does not answer.");
}

/** Runs a task, and says in one sentence what an operator can correct. */
export const runTask = (task: () => Promise<void>) =>
  runMain(() =>
    task().catch((error) => {
      if (error instanceof StorageAway) throw new CommandError(error.message);
      if (isDiskFull(error)) throw new CommandError("The disk is full.");
      if (isUnwritable(error)) throw new CommandError(`This user may not do it: ${error.message}.`);
      throw error;
    })
  );

const codeOf = (error: unknown) => error instanceof Error && "code" in error ? error.code : "";

/** The database has a code of its own. */
const isDiskFull = (error: unknown) => ["ENOSPC", "53100"].includes(String(codeOf(error)));

/** The folder belongs to another user, or its disk can only be read. */
export const isUnwritable = (error: unknown): error is Error =>
  error instanceof Deno.errors.PermissionDenied || codeOf(error) === "EROFS";
