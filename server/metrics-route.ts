// Answers Prometheus: what this process has counted, and a few values of the database, which are
// the same at each process.
import { type Context, Hono } from "hono";
import { timingSafeEqual } from "node:crypto";
import project from "../deno.json" with { type: "json" };
import type { Pool } from "./db/sql.ts";
import { poolForCaller } from "./db/statement-queue.ts";
import type { Answers } from "./features/chat/answers.ts";
import type { Base } from "./http/context.ts";
import { hashOf } from "./http/cookies.ts";
import { fail } from "./http/errors.ts";
import { formatError } from "./log.ts";
import { formatMetrics, gauge } from "./metrics.ts";
import { withTimeout } from "./timeouts.ts";

const build = gauge("pyinnya_build_info", "This process: its versions.", "version", "deno");
const startedAt = gauge("process_start_time_seconds", "This process: when it started.");
const memory = gauge("pyinnya_memory_bytes", "This process: its memory.", "kind");
const draining = gauge(
  "pyinnya_draining",
  "This process: 1 if it was told to stop and still serves.",
);
const runningAnswers = gauge(
  "pyinnya_answers",
  "This process: its answers. They wait for their first word, write, or have ended and are not stored yet.",
  "state",
);
const databaseUp = gauge(
  "pyinnya_database_up",
  "This process: 1 if the database answered now. If not, the values of the whole academy are missing.",
);
const budget = gauge(
  "pyinnya_month_budget_dollars",
  "The setting MONTHLY_DOLLARS: what the AI may cost in a month.",
);

/** Each process gives the same values: take their maximum, never their sum. */
const uploads = gauge(
  "pyinnya_academy_uploads",
  "The whole academy, from the database: files on their way to storage, and files there that nobody has saved.",
  "state",
);
const removals = gauge(
  "pyinnya_academy_removals_waiting",
  "The whole academy, from the database: files that storage must remove now, or could not remove.",
);
const readings = gauge(
  "pyinnya_academy_readings_waiting",
  "The whole academy, from the database: files that must be read for their hashes.",
);
const monthCost = gauge(
  "pyinnya_academy_month_cost_dollars",
  "The whole academy, from the database: what the AI has cost in this month of Asia/Yangon.",
);
const ofAcademy = [uploads, removals, readings, monthCost];

export const metrics = (answers: Pick<Answers, "count">) =>
  new Hono<Base>().get("/metrics", async (c) => {
    requireToken(c);
    const academy = await readAcademy(c.var);
    // From here on nothing waits, so that no other request changes these values.
    measureProcess(answers);
    draining.set(c.var.isDraining() ? 1 : 0);
    budget.set(c.var.settings.MONTHLY_DOLLARS);
    databaseUp.set(academy ? 1 : 0);
    ofAcademy.forEach((metric) => metric.clear());
    if (academy) {
      uploads.set(academy.sending, "sending");
      uploads.set(academy.unsaved, "unsaved");
      removals.set(academy.removals);
      readings.set(academy.readings);
      monthCost.set(academy.cost);
    }
    return c.body(formatMetrics(), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    });
  });

/** Hashes have one length, and a comparison in constant time needs that. */
function requireToken(c: Context<Base>) {
  const token = c.var.settings.METRICS_TOKEN ?? fail("not_found");
  const [, given = ""] = /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  if (timingSafeEqual(hashOf(given), hashOf(token))) return;
  c.header("WWW-Authenticate", "Bearer");
  fail("unauthenticated");
}

function measureProcess(answers: Pick<Answers, "count">) {
  build.set(1, project.version, Deno.version.deno);
  startedAt.set(performance.timeOrigin / 1000);
  const { rss, heapUsed, heapTotal, external } = Deno.memoryUsage();
  memory.set(rss, "rss");
  memory.set(heapUsed, "heap_used");
  memory.set(heapTotal, "heap_total");
  memory.set(external, "external");
  for (const [state, count] of Object.entries(answers.count())) runningAnswers.set(count, state);
}

type Academy = {
  sending: number;
  unsaved: number;
  removals: number;
  readings: number;
  cost: number;
};

/** Undefined if the database does not answer in time. */
async function readAcademy(
  { database, timeouts, log }: Base["Variables"],
): Promise<Academy | undefined> {
  try {
    const { sql, giveUp } = poolForCaller(database.sql);
    return await withTimeout(timeouts.probe, getAcademy(sql), () => void giveUp());
  } catch (error) {
    log.warn("metrics", { error: formatError(error) });
    return undefined;
  }
}

/** A late file that is only expected (`expectLateFiles`) does not wait. */
const getAcademy = (sql: Pool) =>
  sql<Academy[]>`
    select u.*, (
        select count(*)::int from academy.removals where next_try_at <= now() or tries > 0
      ) as removals,
      (select count(*)::int from academy.readings) as readings,
      (
        select coalesce(sum(cost), 0)::float8 from academy.usage_totals
        where period = to_char(now() at time zone 'Asia/Yangon', 'YYYY-MM')
      ) as cost
    from (
      select count(*) filter (where arrived_at is null)::int as sending,
        count(*) filter (where arrived_at is not null)::int as unsaved
      from academy.uploads where claimed_at is null and dropped_at is null
    ) u
  `.then(([academy]) => academy);
