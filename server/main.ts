// serve: opens settings, pool, services, app and port in this order, and closes all of it in order.
import { fileURLToPath as fromFileUrl } from "node:url";
import { type LocalStorage, mount } from "../supabase/local/storage/storage.ts";
import { createApp } from "./app.ts";
import { findOldBackup, sentenceOf } from "./db/checked-backups.ts";
import { type Database, openDatabase } from "./db/database.ts";
import type { Pool } from "./db/sql.ts";
import { bracketed, migrateDatabase, storageAddress } from "./embedded.ts";
import { readSettings, type Settings } from "./env.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import { logBlockedLoop } from "./event-loop.ts";
import { startAnswers } from "./features/chat/answers.ts";
import { openPassages } from "./features/passages/find-passages.ts";
import { chargeEmbeddings, openVectors, type Vectors } from "./features/passages/vectors.ts";
import { ceilingOf } from "./features/usage/ceiling.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { loadSite } from "./http/static.ts";
import { listen } from "./listener.ts";
import { createLog, formatError, type Log } from "./log.ts";
import { CommandError, runMain, waitForStopSignal } from "./process.ts";
import { type Repeating, startRepeating } from "./repeat.ts";
import { type ModelAddress, openChatModel } from "./services/chat-model.ts";
import { type EmbeddingModel, openEmbeddingModel } from "./services/embedding-model.ts";
import { openImageModels } from "./services/image-models.ts";
import { createPasswords, type Passwords } from "./services/passwords.ts";
import { openStorage, type Storage } from "./services/storage.ts";
import { settingWarnings } from "./setting-warnings.ts";
import { checkStorage } from "./storage-state.ts";
import { type Timeouts, timeouts as usual } from "./timeouts.ts";

type ServeOptions = {
  databaseUrl: string;
  poolMax: number;
  /** The folder of the built web app. Absent where another server shows it. */
  siteFolder?: string;
  /** Media on this machine. Absent where another service stores them. */
  storage?: LocalStorage;
  /** The model for the chat and for pictures. Absent: the model that the settings name, if any. */
  model?: ModelAddress;
  /** Runs on the migrated database before the first request is answered. */
  fill?: (sql: Pool, passwords: Passwords) => Promise<unknown>;
  /** Replaces the production password hashing in journeys. */
  passwords?: Passwords;
  /**
   * False in journeys and in tests that start the product: the texts of files are not read for the
   * search.
   */
  readsFiles?: boolean;
};

export type Running = { origin: string; database: Database; stop(): Promise<void> };

/** Once a second the process stores the running answers and learns which of them must stop. */
const ANSWERS_MS = 1000;

/** How often the process looks for lessons whose texts have no vectors yet. */
const VECTORS_MS = 5000;

const DAY_MS = 86_400_000;

/** The folder into which the build puts the web app. */
export const siteFolder = fromFileUrl(new URL("../dist/site", import.meta.url));

/** Listens at once, to report a taken port before any slow work. Answers after `prepare`. */
export async function run(
  settings: Settings,
  prepare: () => Promise<ServeOptions>,
  timeouts: Timeouts = usual,
): Promise<Running> {
  const log = createLog(settings.LOG_LEVEL);
  const listener = listen(settings, timeouts);
  try {
    const options = await prepare();
    const { databaseUrl, poolMax, siteFolder, storage: local, model, fill } = options;
    const storage = openStorage(storageAddress(settings, listener.port, local), timeouts);
    for (const problem of settingWarnings(settings)) log.warn("settings", { problem });
    if (!local) await assertStorageUsable(storage, timeouts.storageLook, log);
    await migrateDatabase(databaseUrl);
    const site = siteFolder ? await loadSite(siteFolder) : undefined;
    const passwords = options.passwords ?? createPasswords(timeouts);
    const database = openDatabase(databaseUrl, poolMax, timeouts);
    try {
      await fill?.(database.sql, passwords);
    } catch (error) {
      await database.close();
      throw error;
    }
    const chatModel = openChatModel(model ?? modelAddress(settings), settings.ANSWER_TOKENS);
    const imageModels = openImageModels(settings, model);
    const answers = startAnswers({ database, log, everyMs: ANSWERS_MS, graceMs: timeouts.ending });
    const embeddings = embeddingModel(settings, database);
    const vectors = embeddings && openVectors({ log, model: embeddings });
    const passages = openPassages({ log, vectors });
    const services = { passwords, storage, chatModel, imageModels };
    let isDraining = false;
    const app = createApp({
      ...{ settings, database, log, answers, passages, site, timeouts, ...services },
      isDraining: () => isDraining,
    });
    // The local storage is a service of its own on our port: the app's rules and headers are not
    // for it.
    listener.answerWith((request, info) =>
      local && new URL(request.url).pathname.startsWith(`${mount}/`)
        ? local.serve(request)
        : app.fetch(request, info)
    );
    if (chatModel.isSetUp) void Promise.all([passages.prepare(database.sql), loadModelClient()]);
    const stopWatching = logBlockedLoop(log);
    const repeated = [
      startHousekeeping(database, log, {
        addressDays: settings.AUDIT_ADDRESS_DAYS,
        url: poolMax > 1 ? databaseUrl : undefined,
        isEmbedded: !settings.DATABASE_URL,
      }),
      startBackgroundJobs(database, storage, log, options),
      warnOfOldBackups(database, settings, log),
      ...fillWork(database, vectors, log),
    ];
    return {
      database,
      origin: settings.PUBLIC_URL ?? `http://${displayHost(settings.HOST)}:${listener.port}`,
      async stop() {
        isDraining = true;
        stopWatching();
        listener.endConnections();
        log.info("draining", { seconds: settings.DRAIN_SECONDS });
        await Promise.all([
          // A load balancer still sends requests here until it learns from /readyz that this server
          // stops.
          pause(settings.DRAIN_SECONDS),
          // Before the listener closes: a file that a background job reads may come over our own port.
          ...repeated.map((work) => work.stop()),
        ]);
        // Running answers may go on to their end for `timeouts.ending`, so that readers get them
        // whole.
        await Promise.all([listener.close(), answers.close()]);
        await database.close();
      },
    };
  } catch (error) {
    await listener.close();
    throw error;
  }
}

const fillWork = (database: Database, vectors: Vectors | undefined, log: Log): Repeating[] =>
  vectors
    ? [startRepeating(
      VECTORS_MS,
      async (signal) => await vectors.fill(database.sql, signal),
      (error) => log.warn("passages", { error: formatError(error) }),
    )]
    : [];

/** The library is large: if the first question loaded it, all other requests would wait. */
const loadModelClient = () => import("./services/openai-client.ts");

const pause = (seconds: number) =>
  seconds === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, seconds * 1000));

function modelAddress(settings: Settings): ModelAddress | undefined {
  const { AI_BASE_URL: url, AI_API_KEY: key, AI_CHAT_MODEL: model, AI_CHAT_LABEL: label } =
    settings;
  return url && key ? { url, key, model, label, isDemo: false } : undefined;
}

function embeddingModel(settings: Settings, database: Database): EmbeddingModel | undefined {
  const { AI_BASE_URL: url, AI_API_KEY: key, AI_EMBEDDING_MODEL: model } = settings;
  return url && key && model
    ? chargeEmbeddings(openEmbeddingModel({ url, key, model }), database, ceilingOf(settings))
    : undefined;
}

const warnOfOldBackups = (database: Database, settings: Settings, log: Log): Repeating =>
  startRepeating(
    DAY_MS,
    async () => {
      const oldBackup = await findOldBackup(database.sql, settings.BACKUP_MAX_AGE_DAYS);
      if (oldBackup) log.warn("backup", { problem: sentenceOf(oldBackup) });
    },
    (error) => log.warn("backup", { error: formatError(error) }),
  );

/** The host that a user can open: no browser opens 0.0.0.0. */
const displayHost = (host: string) =>
  host === "0.0.0.0" || host === "::" ? "localhost" : bracketed(host);

/**
 * Checks storage once, before the server is ready. A wrong key or bucket is a wrong setting and stops the start. A problem that may pass by itself
 * is only logged: lists, notes and the chat work without storage.
 */
async function assertStorageUsable(storage: Storage, longestMs: number, log: Log) {
  const { works, refusal, problems } = await checkStorage(storage, longestMs);
  if (refusal === "key" || refusal === "bucket") throw new CommandError(problems.join("\n"));
  if (!works && !refusal) log.warn("storage", { problem: "Storage does not answer yet." });
  for (const problem of problems) log.warn("storage", { problem });
}

if (import.meta.main) {
  await runMain(async () => {
    const settings = readSettings("serve");
    const running = await run(settings, () =>
      Promise.resolve({
        databaseUrl: settings.DATABASE_URL ?? "",
        poolMax: settings.DATABASE_POOL_MAX,
        siteFolder,
      }));
    // Comes before the message 'ready': its reader may stop the process at once.
    const stopSignal = waitForStopSignal();
    console.log(`Pyinnya is ready: ${running.origin}`);
    await stopSignal;
    await running.stop();
  });
}
