// Builds the app as a function on a database of its own, and calls it as a browser does.
import assert from "node:assert/strict";
import { createApp } from "../app.ts";
import type { Database } from "../db/database.ts";
import { readSettings } from "../env.ts";
import { type Answers, startAnswers } from "../features/chat/answers.ts";
import { openPassages, type Passages } from "../features/passages/find-passages.ts";
import type { Vectors } from "../features/passages/vectors.ts";
import type { SearchItem } from "../features/search/schema.ts";
import type { CallLimits } from "../http/call-limiter.ts";
import type { Site } from "../http/static.ts";
import { createLog, type Log } from "../log.ts";
import { type ModelAddress, openChatModel } from "../services/chat-model.ts";
import { openImageModels } from "../services/image-models.ts";
import type { Passwords } from "../services/passwords.ts";
import type { Storage } from "../services/storage.ts";
import type { Timeouts } from "../timeouts.ts";
import { testDatabase } from "./database.ts";
import { quickPasswords } from "./factories.ts";
import { longWaits } from "./patient.ts";
import { testStorage } from "./storage.ts";

/** The origin of the test's app. A test with an empty PUBLIC_URL uses names of its own. */
const ORIGIN = "http://academy.test";
const HOUR_MS = 3_600_000;

type Caller = { cookie?: string; headers?: Record<string, string>; from?: string };

type AppOptions = {
  /** Replace the storage and the database of the test for the app. */
  storage?: (storage: Storage) => Storage;
  database?: (database: Database) => Database;
  site?: Site;
  /** Replaces the quick password hashing. */
  passwords?: Passwords;
  /** Where the log goes. Without it, `logLines` collects the log. */
  log?: Log;
  /** The model for the chat and for dall-e-3. Without it, the app has none. */
  model?: ModelAddress;
  /** Replaces the search for passages. */
  passages?: Passages;
  /** The search of the passages by meaning. Without it, the app searches by words alone. */
  vectors?: Vectors;
  /** Replaces the test's database. */
  openDatabase?: typeof testDatabase;
  /** Shorter waits for tests about a limit. */
  timeouts?: Hasty;
  /** Limits that a test can reach. Without `userCalls`, users may call as often as tests need. */
  visitorCalls?: CallLimits;
  userCalls?: CallLimits;
};

/** The waits of the app itself. The test's database and storage are always patient. */
type Hasty = Partial<
  Pick<
    Timeouts,
    | "answer"
    | "batchCheck"
    | "storageLook"
    | "removal"
    | "signIn"
    | "firstWord"
    | "passages"
    | "stop"
    | "probe"
    | "unreadAnswer"
    | "bodyIdle"
    | "bodySlow"
  >
>;

/**
 * `another` stands for a second process on the same database, with shorter waits if the test needs
 * them. `logLines` collects the log. `put` puts a file into the storage, and `line` can cut the
 * storage off.
 */
export async function testApp(env: Record<string, string> = {}, wishes: AppOptions = {}) {
  const { sql, database, url, close: closeDatabase } =
    await (wishes.openDatabase ?? testDatabase)();
  const { storage, put, remove, line, serve, close: closeStorage } = testStorage();
  const logLines: string[] = [];
  const settings = readSettings("start", { PUBLIC_URL: ORIGIN, ...env });
  const log = wishes.log ?? createLog("debug", (line) => logLines.push(line));
  const given = wishes.database?.(database) ?? database;
  const chatModel = openChatModel(wishes.model, settings.ANSWER_TOKENS);
  const imageModels = openImageModels(settings, wishes.model, { wholeMs: HOUR_MS, pollMs: 1 });
  const all: Answers[] = [];

  /** Its answers run a round only when the test calls `answers.round()`. */
  function another(hasty: Hasty = {}) {
    const timeouts = { ...longWaits, ...wishes.timeouts, ...hasty };
    const answers = startAnswers({ database: given, log, graceMs: 0, storeMs: HOUR_MS });
    all.push(answers);
    const app = createApp({
      settings,
      database: given,
      log,
      answers,
      // A test sees its changes in the next answer.
      passages: wishes.passages ?? openPassages({ log, onlyNew: true, vectors: wishes.vectors }),
      chatModel,
      imageModels,
      passwords: wishes.passwords ?? quickPasswords(timeouts),
      storage: wishes.storage?.(storage) ?? storage,
      site: wishes.site,
      timeouts,
      visitorCalls: wishes.visitorCalls,
      userCalls: wishes.userCalls ?? { most: 1_000_000, windowMs: HOUR_MS },
    });
    return { app, answers, call: callsOf(app) };
  }

  async function close() {
    await Promise.all(all.map((answers) => answers.close()));
    await closeStorage();
    await closeDatabase();
  }

  const files = { storage, put, remove, line, serveStorage: serve };
  return { ...another(), another, sql, database, url, logLines, ...files, close };
}

/**
 * `path` is as the browser writes it. A body that is no string, Blob, stream or form is sent as
 * JSON.
 */
const callsOf =
  (app: ReturnType<typeof createApp>) =>
  async (caller: Caller | undefined, method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const isRaw = isForm || typeof body === "string" || body instanceof Blob ||
      body instanceof ReadableStream;
    const headers = new Headers({ "Sec-Fetch-Site": "same-origin", ...caller?.headers });
    if (caller?.cookie) headers.set("Cookie", caller.cookie);
    if (body !== undefined && !isForm && !headers.has("Content-Type")) {
      headers.set("Content-Type", "application/json");
    }
    const remoteAddr = {
      transport: "tcp",
      hostname: caller?.from ?? "127.0.0.1",
      port: 1,
    } as const;
    const init = {
      method,
      headers,
      body: body === undefined ? undefined : isRaw ? body : JSON.stringify(body),
    };
    return await app.request(new Request(new URL(path, ORIGIN), init), {}, {
      remoteAddr,
    });
  };

type FoundPage = { items: SearchItem[]; nextCursor: string | null };

/** Searches as the search page does. */
export const searcher =
  (call: ReturnType<typeof callsOf>) =>
  async (person: { cookie: string }, query: Record<string, string>): Promise<FoundPage> => {
    const answer = await call(person, "GET", `/api/search?${new URLSearchParams(query)}`);
    assert.equal(answer.status, 200);
    return await answer.json();
  };
