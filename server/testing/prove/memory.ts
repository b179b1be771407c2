// Measures the memory of a server with 45,000 passages over an hour of mixed load: on PostgreSQL as in
// production, and embedded as `start` runs it. The figures come from `/metrics` during the load.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLocalDatabase } from "../../../supabase/local/database.ts";
import { courseIds } from "../../catalogue.ts";
import { migrate } from "../../db/migrate.ts";
import { putSearchTexts, type SearchText } from "../../db/search-texts.ts";
import { connect, type Pool } from "../../db/sql.ts";
import { readAnswer } from "../answers.ts";
import { dropIndexes, fillAcademy, known, type Size } from "../bench/search-data.ts";
import { mixedNumbers, startPacedModel } from "../bench/tools.ts";
import { emptyDatabase } from "../database.ts";
import { makeUser, openSession } from "../factories.ts";
import { growth, type Metrics, parseMetrics, valuesOf } from "../metrics-text.ts";
import { ownPort } from "../ports.ts";
import { type Product, startProduct, startServer } from "../product.ts";
import { median } from "../statistics.ts";
import type { Verdict } from "./judge-browser.ts";
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
const CLIENTS = 6;
const PAUSE_MS = 150;
const PASSWORD = "a long password";
const MB = 1024 * 1024;
const BURMESE = "ကျောင်း စာ လေ့လာ နည်း မေး ဖြေ အချိန် ကွန်ပျူတာ ဖုန်း အလုပ် ဈေး ပြော ကြည့် ရေး ဖတ်".split(" ");

const TOKEN = crypto.randomUUID();
const limits = {
  METRICS_TOKEN: TOKEN,
  // As in `server/deploy`.
  DENO_V8_FLAGS: "--max-semi-space-size=8",
  MALLOC_MMAP_THRESHOLD_: "131072",
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

type Callers = { cookies: string[]; admin: string; email: string; videoId: string };

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
    return { cookies, admin: admin.cookie, email, videoId: video?.id ?? "" };
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
  const seconds = minutes * 60;
  const samples: { mb: number; heapMb: number }[] = [];
  const before = await readMetrics(origin);
  const load = startLoad(origin, callers);
  let last = before;
  for (let second = 0; second < seconds; second += 10) {
    await pause(10_000);
    last = await readMetrics(origin);
    const memory = valuesOf(last, "pyinnya_memory_bytes");
    const [mb = 0, heapMb = 0] = ["rss", "heap_used"].map((kind) =>
      Math.round((memory.get(kind) ?? 0) / MB)
    );
    samples.push({ mb, heapMb });
  }
  const { sent, failures } = await load.end();
  last = await readMetrics(origin);
  const counted = growth(before, last, "pyinnya_http_requests_total");
  const total = Object.entries(counted).reduce(
    (sum, [labels, more]) => labels.includes("/metrics") ? sum : sum + more,
    0,
  );
  kill("SIGTERM");
  await ended;
  const sixth = Math.floor(samples.length / 6);
  const middleOf = (from: number, to: number, key: "mb" | "heapMb" = "mb") =>
    median(samples.slice(from, to).map((sample) => sample[key]));
  return {
    requests: sent,
    failures,
    /** The server has counted exactly what the clients have sent. */
    isCounted: total === sent,
    passages: [...valuesOf(last, "pyinnya_passages").values()].reduce((sum, n) => sum + n, 0),
    mostMb: Math.max(...samples.map(({ mb }) => mb)),
    mbInSixths: Array.from({ length: 6 }, (_, n) => middleOf(n * sixth, (n + 1) * sixth)),
    heapMbAtEnd: middleOf(-sixth, samples.length, "heapMb"),
    growth: middleOf(-sixth, samples.length) / middleOf(sixth, 2 * sixth),
    late: valuesOf(last, "pyinnya_event_loop_delay_seconds", "_sum").values().next().value,
  };
}

async function readMetrics(origin: string): Promise<Metrics> {
  const answer = await fetch(`${origin}/metrics`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  return parseMetrics(await answer.text());
}

type Call = { method?: string; path: string; body?: object };

/** What each client does in turn. */
function callsOf(n: number, { videoId }: Callers): Call[] {
  const courseId = courseIds[n % courseIds.length];
  const word = Object.keys(known)[n % 3] ?? "";
  return [
    { path: "/" },
    { path: "/api/auth/user" },
    { path: "/api/home" },
    { path: `/api/courses/${courseId}/videos` },
    { path: `/api/courses/${courseId}/progress` },
    { path: `/api/courses/${courseId}/qa` },
    { path: `/api/courses/${courseId}/notes` },
    { path: `/api/search?q=${encodeURIComponent(word)}` },
    { path: "/api/conversations" },
    { path: "/api/usage" },
    {
      method: "POST",
      path: `/api/videos/${videoId}/notes`,
      body: { id: crypto.randomUUID(), content: `A note about ${word}, number ${n}` },
    },
    {
      method: "PUT",
      path: `/api/videos/${videoId}/progress`,
      body: {
        watched: [[n % 50 * 1000, n % 50 * 1000 + 900]],
        position: n % 50,
        positionAt: new Date().toISOString(),
      },
    },
  ];
}

const adminCalls: Call[] = [
  { path: "/api/admin/summary" },
  { path: "/api/admin/users?limit=25&sort=name" },
  { path: "/api/admin/usage?limit=25" },
  { path: "/api/admin/questions?limit=25" },
  { path: "/api/admin/audit?limit=25" },
];

function startLoad(origin: string, callers: Callers) {
  const failures = new Map<string, number>();
  let sent = 0;
  let isOver = false;

  async function send(cookie: string, { method = "GET", path, body }: Call) {
    sent++;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { Cookie: cookie, Origin: origin, "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) {
      const failure = `${method} ${path.slice(0, 40)} ${answer.status}`;
      failures.set(failure, (failures.get(failure) ?? 0) + 1);
    }
    return answer;
  }

  async function ask(cookie: string, n: number) {
    const made = await send(cookie, {
      method: "POST",
      path: "/api/conversations",
      body: { title: "A question" },
    });
    const { id: conversationId } = await made.json();
    const message = `${Object.keys(known).join(" ")} ${n}?`;
    const answer = await send(cookie, {
      method: "POST",
      path: "/api/chat",
      body: { conversationId, message },
    });
    const { isWhole } = await readAnswer(answer);
    if (!isWhole) failures.set("An answer was cut", (failures.get("An answer was cut") ?? 0) + 1);
  }

  async function client(number: number) {
    for (let n = number; !isOver; n += CLIENTS) {
      const cookie = callers.cookies[n % callers.cookies.length] ?? "";
      const calls: [string, Call][] = callsOf(n, callers).map((call) => [cookie, call]);
      if (number === 0) {
        const { email } = callers;
        const body = { email, password: PASSWORD };
        calls.push(...adminCalls.map((call): [string, Call] => [callers.admin, call]));
        calls.push(["", { method: "POST", path: "/api/signin", body }]);
      }
      for (const [caller, call] of calls) {
        if (isOver) return;
        await (await send(caller, call)).body?.pipeTo(new WritableStream());
        await pause(PAUSE_MS);
      }
      await ask(cookie, n);
    }
  }

  const running = Array.from({ length: CLIENTS }, (_, number) => client(number));
  return {
    async end() {
      isOver = true;
      await Promise.all(running);
      return { sent, failures: [...failures].map(([what, times]) => `${what}: ${times}`) };
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
