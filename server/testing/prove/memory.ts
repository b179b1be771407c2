// Measures the memory of a server with 45,000 passages over an hour of mixed load: on PostgreSQL as in
// production, and embedded as `start` runs it. The figures come from `/metrics` during the load.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLocalDatabase } from "../../../supabase/local/database.ts";
import { courseIds } from "../../catalogue.ts";
import { migrate } from "../../db/migrate.ts";
import { putSearchTexts, type SearchText } from "../../db/search-texts.ts";
import { connect, type Pool } from "../../db/sql.ts";
import { dropIndexes, fillAcademy, type Size } from "../bench/search-data.ts";
import { mixedNumbers, startPacedModel } from "../bench/tools.ts";
import { emptyDatabase } from "../database.ts";
import { makeUser, openSession } from "../factories.ts";
import { growth, type Metrics, parseMetrics, valuesOf } from "../metrics-text.ts";
import { ownPort } from "../ports.ts";
import { type Product, startProduct, startServer } from "../product.ts";
import { median, rounded } from "../statistics.ts";
import type { Verdict } from "./judge-browser.ts";
import { type Callers, startLoad } from "./memory-load.ts";
import { startStorage } from "./storage.ts";

const SIZE: Size = { cues: 5000, notes: 20_000, people: 500, questions: 5000, pieces: 1000 };
/** Beside those, so many pieces of files. Each is a passage of 900 letters. */
const PASSAGES = 45_000;
const WORDS_OF_A_PASSAGE = 130;
/** As in a book, the second word comes half as often as the first, and so on. */
const VOCABULARY = 8000;
const MAX_MB = 250;
/** The memory of the last sixth of the time, compared with that of the second sixth. */
const MAX_GROWTH = 1.1;
/** In seconds. */
const SAMPLE_EVERY = 10;
const PASSWORD = "a long password";
const MB = 1024 * 1024;
const BURMESE = "ကျောင်း စာ လေ့လာ နည်း မေး ဖြေ အချိန် ကွန်ပျူတာ ဖုန်း အလုပ် ဈေး ပြော ကြည့် ရေး ဖတ်".split(" ");

const TOKEN = crypto.randomUUID();
const limits = {
  METRICS_TOKEN: TOKEN,
  ...{ ATTEMPTS_PER_HOUR: "100000", ATTEMPTS_PER_DAY: "1000000", MONTHLY_MESSAGE_QUOTA: "1000000" },
  ...{ MONTHLY_DOLLARS: "100000", MONTHLY_USER_DOLLARS: "100000", NOTES_PER_DAY: "1000000" },
  ...{ QUESTIONS_PER_HOUR: "1000000", QUESTIONS_PER_DAY: "1000000", CHAT_CONCURRENCY: "6" },
};

/** `server` is a PostgreSQL on which this proof may create databases. */
export async function proveMemory(server: string, minutes: number): Promise<Verdict> {
  const model = await startPacedModel({ words: 120, perSecond: 40 });
  const env = {
    ...limits,
    AI_BASE_URL: model.address.url,
    AI_API_KEY: model.address.key,
    AI_CHAT_MODEL: model.address.model,
  };
  const root = await Deno.makeTempDir({ prefix: "pyinnya-memory-" });
  try {
    const [postgres, embedded] = await Promise.all([
      measureOnPostgres(server, join(root, "files"), env, minutes),
      measureEmbedded(join(root, "embedded"), env, minutes),
    ]);
    const holds = [postgres, embedded].every(isSteady) && postgres.mostMb <= MAX_MB;
    return { holds, figures: { minutes, postgres, embedded } };
  } finally {
    model.terminate();
    await Deno.remove(root, { recursive: true });
  }
}

type Figures = Awaited<ReturnType<typeof measure>>;

const isSteady = ({ passages, growth, failures, isCounted }: Figures) =>
  passages >= PASSAGES && growth <= MAX_GROWTH && failures.length === 0 && isCounted;

async function measureOnPostgres(
  server: string,
  folder: string,
  env: Record<string, string>,
  minutes: number,
) {
  const database = await emptyDatabase(server);
  const storage = await startStorage(folder);
  const port = ownPort();
  try {
    await migrate(database.url);
    const callers = await fill(database.url);
    const app = await startServer({
      ...env,
      // As in `server/deploy`.
      DENO_V8_FLAGS: "--max-semi-space-size=8",
      MALLOC_MMAP_THRESHOLD_: "131072",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: database.url,
      STORAGE_URL: storage.url,
      STORAGE_SERVICE_KEY: storage.serviceKey,
      STORAGE_BUCKET: "media",
    });
    return await measure(app, callers, minutes);
  } finally {
    await storage.close();
    await database.close();
  }
}

async function measureEmbedded(dataDir: string, env: Record<string, string>, minutes: number) {
  const database = await openLocalDatabase(join(dataDir, "postgres"));
  await migrate(database.url);
  const callers = await fill(database.url);
  await database.close();
  const program = fileURLToPath(new URL("../../start.ts", import.meta.url));
  const app = await startProduct(dataDir, env, { program, options: [] });
  return await measure(app, callers, minutes);
}

async function fill(url: string): Promise<Callers> {
  const sql: Pool = connect(url, { max: 1, statementTimeout: 0 });
  try {
    const people = await fillAcademy(sql, url, SIZE);
    const makeIndexes = await dropIndexes(sql);
    await insertPassages(sql);
    await makeIndexes();
    const cookies = [];
    for (const id of people.slice(0, 100)) cookies.push((await openSession(sql, id)).cookie);
    const admin = await makeUser(sql, { role: "admin" });
    // A user may have only so many sessions at once.
    const { email } = await makeUser(sql, { password: PASSWORD });
    const [video] = await sql<{ id: string }[]>`
      select id from academy.videos where course_id = 'ai-first-step' limit 1
    `;
    return { cookies, admin: admin.cookie, email, password: PASSWORD, videoId: video?.id ?? "" };
  } finally {
    await sql.end();
  }
}

async function insertPassages(sql: Pool) {
  const next = mixedNumbers(1);
  const word = () => {
    const rank = Math.floor(VOCABULARY ** (next(1e6) / 1e6));
    return rank % 3 ? `w${rank.toString(36)}` : BURMESE[rank % BURMESE.length];
  };
  const text = () => Array.from({ length: WORDS_OF_A_PASSAGE }, word).join(" ");
  for (let from = 0; from < PASSAGES; from += 1000) {
    const sourceId = crypto.randomUUID();
    const courseId = courseIds[from / 1000 % courseIds.length];
    if (!courseId) throw new Error("There are no courses.");
    await putSearchTexts(
      sql,
      Array.from({ length: 1000 }, (_, part): SearchText => ({
        ...{ kind: "resource", sourceId, part, page: part, courseId, content: text() },
      })),
    );
  }
}

async function measure({ origin, kill, ended }: Product, callers: Callers, minutes: number) {
  try {
    const before = await readMetrics(origin);
    const load = startLoad(origin, callers);
    const samples = await takeSamples(origin, minutes * 60);
    const { sent, failures } = await load.end();
    const after = await readMetrics(origin);
    const counted = Object.entries(growth(before, after, "pyinnya_http_requests_total"))
      .filter(([labels]) => !labels.includes("/metrics"))
      .reduce((sum, [, more]) => sum + more, 0);
    const sixth = Math.floor(samples.length / 6);
    const sixths = Array.from(
      { length: 6 },
      (_, n) => median(samples.slice(n * sixth, (n + 1) * sixth)),
    );
    return {
      requests: sent,
      failures,
      /** The server has counted exactly what the clients have sent. */
      isCounted: counted === sent,
      passages: [...valuesOf(after, "pyinnya_passages").values()].reduce((sum, n) => sum + n, 0),
      mostMb: Math.max(...samples),
      mbInSixths: sixths,
      growth: rounded((sixths[5] ?? 0) / (sixths[1] ?? 1)),
      lateSeconds: valuesOf(after, "pyinnya_event_loop_delay_seconds", "_sum").get(""),
    };
  } finally {
    kill("SIGTERM");
    await ended;
  }
}

/** The resident memory every ten seconds, in megabytes. */
async function takeSamples(origin: string, seconds: number): Promise<number[]> {
  const samples = [];
  for (let second = 0; second < seconds; second += SAMPLE_EVERY) {
    await pause(SAMPLE_EVERY * 1000);
    const memory = valuesOf(await readMetrics(origin), "pyinnya_memory_bytes");
    samples.push(Math.round((memory.get("rss") ?? 0) / MB));
  }
  return samples;
}

async function readMetrics(origin: string): Promise<Metrics> {
  const answer = await fetch(`${origin}/metrics`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  return parseMetrics(await answer.text());
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
