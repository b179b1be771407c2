// Measures a large academy on PostgreSQL: each call of the access table, the hourly work, and the
// deletion and the move of a lesson with very many notes.
import { openDatabase } from "../../db/database.ts";
import { connect } from "../../db/sql.ts";
import { removeRowsOfVideos } from "../../background-jobs.ts";
import { USER_SHARES } from "../../http/guard.ts";
import { runHousekeeping } from "../../housekeeping.ts";
import { createLog } from "../../log.ts";
import { timeouts } from "../../timeouts.ts";
import { type Actor, actors, ofAdmin, type Row } from "../access-roles.ts";
import { accessTable } from "../access-table.ts";
import { addressOf } from "../answers.ts";
import { testApp } from "../app.ts";
import { emptyDatabase } from "../database.ts";
import { migrate } from "../../db/migrate.ts";
import { makeUser } from "../factories.ts";
import { startFakeModel } from "../fake-model.ts";
import { formWith } from "../browser-calls.ts";
import { percentile } from "../statistics.ts";
import { createActors, fill, restoreData } from "../walk.ts";
import { growAcademy } from "./growth-data.ts";

/** In milliseconds. */
const MAX_P95 = 300;
const READS = 20;
const WRITES = 4;
const TRIES = 3;

/** Lists as the app asks for them. The access table has each list without a page. */
const moreLists = [
  "/api/admin/users?limit=25",
  "/api/admin/users?limit=25&sort=name",
  "/api/admin/users?limit=25&sort=email",
  "/api/admin/users?limit=25&sort=-seen",
  "/api/admin/users?limit=25&search=aung",
  "/api/admin/users?limit=25&search=win777",
  "/api/admin/users?limit=25&status=suspended",
  "/api/admin/users?limit=25&course=ai-master&sort=name",
  "/api/admin/usage?limit=25",
  "/api/admin/usage?limit=25&sort=name",
  "/api/admin/usage?limit=25&search=aung",
  "/api/admin/audit?limit=25&search=lesson",
  "/api/admin/questions?limit=25&search=prompts",
  "/api/admin/questions?limit=25&state=unanswered",
  "/api/search?q=prompts",
  "/api/search?q=prompts&kind=note",
].map((path): Row => ({ route: `GET ${path}`, answers: ofAdmin(200) }));

type Figures = Record<string, unknown>;
type App = Awaited<ReturnType<typeof testApp>>;

/** `part` is the part of the whole data. The server is an empty PostgreSQL. */
export async function proveGrowth(
  server: string,
  part: number,
  say: (figures: Figures) => void = (figures) => console.log(JSON.stringify(figures)),
) {
  const fake = startFakeModel();
  const empty = await emptyDatabase(server);
  await migrate(empty.url);
  const began = performance.now();
  const lessons = await growAcademy(empty.url, part);
  say({ part, filledInMs: Math.round(performance.now() - began) });
  const app = await testApp({ DATABASE_URL: empty.url }, {
    model: addressOf(fake),
    log: createLog("silent"),
    // The same limits for statements as in production.
    openDatabase: () => {
      const database = openDatabase(empty.url, 4, timeouts);
      const close = async () => {
        await database.close();
        await empty.close();
      };
      return Promise.resolve({ url: empty.url, database, sql: database.sql, close });
    },
  });
  try {
    const hourly = await runHourly(empty.url);
    say({ hourly });
    const large = await deleteAndMove(app, lessons);
    say({ large });
    const calls = await timeCalls(app);
    const slow = calls.filter(({ p95 }) => p95 > MAX_P95);
    const failed = calls.filter(({ status }) => status === 429 || status >= 500);
    say({ slowest: calls.slice(0, 12) });
    const holds = slow.length + failed.length === 0 && hourly.every(({ failed }) => failed === 0) &&
      large.holds;
    return { holds, figures: { part, calls: calls.length, slow, failed, hourly, large } };
  } finally {
    await app.close();
    fake.stop();
  }
}

/** Runs the hourly work twice: the second run finds everything counted. */
async function runHourly(url: string) {
  const runs = [];
  for (let run = 0; run < 2; run++) {
    const failures = new Map<string, number>();
    const sql = connect(url, { max: 1 });
    const began = performance.now();
    await runHousekeeping(sql, createLog("silent"), { failures });
    const ms = Math.round(performance.now() - began);
    runs.push({ ms, failed: failures.size, chores: [...failures.keys()].join() });
    await sql.end();
  }
  return runs;
}

async function deleteAndMove(
  { sql, call }: App,
  { deletedId, movedId }: { deletedId: string; movedId: string },
) {
  const staff = await makeUser(sql, { role: "staff" });
  const timed = async (work: () => Promise<Response>) => {
    const began = performance.now();
    const { status } = await work();
    return { status, ms: Math.round(performance.now() - began) };
  };
  const moved = await timed(() =>
    call(staff, "PATCH", `/api/admin/videos/${movedId}`, { courseId: "ai-first-step" })
  );
  const deleted = await timed(() => call(staff, "DELETE", `/api/admin/videos/${deletedId}`));
  const began = performance.now();
  await removeRowsOfVideos(sql, new AbortController().signal);
  const jobMs = Math.round(performance.now() - began);
  const [left] = await sql<{ rows: number }[]>`
    select (
      (select count(*) from academy.notes where video_id = ${deletedId})
      + (select count(*) from academy.progress where video_id = ${deletedId})
      + (select count(*) from academy.search_texts where video_id = ${deletedId})
    )::int as rows
  `;
  const holds =
    [moved, deleted].every(({ status, ms }) => status === 200 && ms < timeouts.answer) &&
    left?.rows === 0;
  return { holds, moved, deleted, jobMs, left: left?.rows };
}

type Timed = { call: string; p95: number; status: number };
type Measure = () => Promise<Timed>;

async function timeCalls({ sql, call, put }: App): Promise<Timed[]> {
  await restoreData(sql, put);
  const { as, afterCall } = await createActors(sql);

  async function measure(row: Row): Promise<Timed> {
    const [actor, values] = callerOf(row);
    const { method, path } = fill(row.route, values);
    const times: number[] = [];
    let status = 0;
    for (let n = 0; n < (method === "GET" ? READS : WRITES); n++) {
      if (method !== "GET") await restoreData(sql, put);
      const caller = await as(actor);
      const body = row.file === undefined ? row.body : formWith(row.file);
      const began = performance.now();
      const answer = await call(caller, method, path, body);
      times.push(performance.now() - began);
      const { length } = await answer.bytes();
      // A user's large answers may rest. That is not measured here.
      const restMs = length * 1000 / USER_SHARES.postgres.bytesPerSecond;
      await new Promise((resolve) => setTimeout(resolve, restMs));
      status = answer.status;
      afterCall(actor, method, answer);
      if (method !== "GET") await sql`delete from academy.throttles`;
      // Two of twenty are more than five of a hundred.
      if (times.filter((ms) => ms > MAX_P95).length > READS / 20) break;
    }
    return { call: `${row.route} as ${actor}`, p95: Math.round(percentile(0.95, times)), status };
  }

  const timed: Timed[] = [];
  for (const row of [...accessTable, ...moreLists]) {
    timed.push(await leastOf(TRIES, () => measure(row)));
  }
  return timed.sort((a, b) => b.p95 - a.p95);
}

/** Measures again what is above the limit, because other work on the machine may have slowed it. */
async function leastOf(tries: number, measure: Measure): Promise<Timed> {
  let least = await measure();
  for (let n = 1; n < tries && least.p95 > MAX_P95; n++) {
    const again = await measure();
    if (again.p95 < least.p95) least = again;
  }
  return least;
}

/** The caller with the most work: the last of the table who may make the call. */
function callerOf({ answers, params = { own: {} } }: Row): [Actor, Record<string, string>] {
  const values = params.own ?? {};
  const statusOf = (actor: Actor) => {
    const answer = answers[actor];
    return typeof answer === "number" ? answer : answer.own ?? 404;
  };
  const order: Actor[] = ["admin", "staff", "enrolled", "learner", "visitor", "suspended"];
  return [order.find((actor) => statusOf(actor) < 400) ?? actors[0], values];
}
