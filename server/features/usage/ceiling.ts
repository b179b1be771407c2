// The ceiling of what the AI may cost in a month: for one user, and for the whole academy.
import type { Sql, Transaction } from "../../db/sql.ts";
import type { Settings } from "../../env.ts";
import { failUntil, Failure } from "../../http/errors.ts";
import type { Log } from "../../log.ts";
import { costOfTokens } from "./prices.ts";
import type { UserCeiling } from "./queries.ts";

export type Ceiling = UserCeiling & {
  /** In dollars, for all users together. */
  academyDollars: number;
};

/**
 * A model counts at most so many tokens in a question with all that is sent with it. `fitContext`
 * sends 12,000, and up to 20,000 with a long question and its files, but it only estimates them.
 */
const PROMPT_TOKENS = 30_000;
/** From this percentage of the budget on, admins see how much is spent. */
const WARN_PERCENT = 80;
/** When only running answers are in the way, the user may ask again after so many seconds. */
const WAIT_SECONDS = 5;

/** No picture costs as much as the longest answer, so one price holds the place of every call. */
export const ceilingOf = (settings: Settings): Ceiling => ({
  callCost: costOfTokens(PROMPT_TOKENS, settings.ANSWER_TOKENS),
  userDollars: settings.MONTHLY_USER_DOLLARS,
  abortedCalls: settings.MONTHLY_ABORTED_CALLS,
  academyDollars: settings.MONTHLY_DOLLARS,
});

export type Budget = {
  period: string;
  /** The first day of the next month. */
  resumesOn: string;
  /** In dollars. */
  cost: number;
  /** The calls that run now. Each may cost `callCost`. */
  running: number;
  reported: number;
};

/** The default is the present month. */
export const getBudget = (sql: Sql, period?: string) =>
  sql<Budget[]>`
    with month as (
      select coalesce(${
    period ?? null
  }, to_char(now() at time zone 'Asia/Yangon', 'YYYY-MM')) as period
    )
    select m.period, ((m.period || '-01')::date + interval '1 month')::date as resumes_on,
      coalesce(t.cost, 0)::float8 as cost, coalesce(t.reported, 0) as reported,
      ${runningIn(sql, sql`m.period`)} as running
    from month m left join academy.usage_totals t on t.period = m.period
  `.then(([budget]) => {
    if (!budget) throw new Error("The budget of the month is missing.");
    return budget;
  });

const runningIn = (sql: Sql, period: ReturnType<Sql>) =>
  sql`(
    select count(*)::int from academy.messages a
    where a.status = 'running' and a.reserved_period = ${period}
  )`;

/** The budget is used when it has no room for the dearest call. */
function percentOf({ cost }: Pick<Budget, "cost">, { callCost, academyDollars }: Ceiling) {
  if (cost + callCost > academyDollars) return 100;
  return cost >= academyDollars * WARN_PERCENT / 100 ? WARN_PERCENT : 0;
}

/** For admins, from the first warning on. */
export async function getBudgetNotice(sql: Sql, ceiling: Ceiling) {
  const budget = await getBudget(sql);
  const percent = percentOf(budget, ceiling);
  const { cost, resumesOn } = budget;
  return percent === 0 ? undefined : {
    isUsed: percent === 100,
    spent: cost.toFixed(2),
    ...{ resumesOn },
    dollars: ceiling.academyDollars,
  };
}

/**
 * Fails if the academy's month has no room for one more call. The caller has stored the running
 * answer, and this is the last step of its transaction: other questions wait here for its end, and
 * then see that answer. So answers of any number of processes stay within the budget together.
 */
export async function requireBudget(
  sql: Transaction,
  period: string,
  ceiling: Ceiling,
  onRead: (budget: Budget) => void,
) {
  const { callCost, academyDollars } = ceiling;
  const [, , budget] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('budget', 0))`.execute(),
    // This transaction may have stored the cost of an answer whose process died.
    sql`set constraints academy.usage_total_at_end immediate`.execute(),
    getBudget(sql, period),
  ]);
  onRead(budget);
  const { resumesOn, cost, running } = budget;
  if (percentOf(budget, ceiling) === 100) {
    const sentence = `The AI tutor pauses until ${resumesOn}.`;
    throw new Failure("ai_unavailable", { reason: "budget", resumesOn }, undefined, sentence);
  }
  if (cost + running * callCost > academyDollars) failUntil(WAIT_SECONDS, "rate_limited");
}

/** Writes one line for each percentage in each month, whichever process notices it first. */
export async function reportBudget(sql: Sql, log: Log, budget: Budget, ceiling: Ceiling) {
  const { period, resumesOn, cost, reported } = budget;
  for (const percent of [WARN_PERCENT, 100]) {
    if (percent <= reported || percent > percentOf(budget, ceiling)) continue;
    const [row] = await sql`
      insert into academy.usage_totals as t (period, reported) values (${period}, ${percent})
      on conflict (period) do update set reported = excluded.reported
      where t.reported < excluded.reported returning period
    `;
    const dollars = { spent: cost.toFixed(2), budget: ceiling.academyDollars };
    if (row) log.error("AI budget", { percent, period, ...dollars, resumes_on: resumesOn });
  }
}

/** Adds the price of a call that belongs to no user. Returns false if the budget has no room. */
export const addToTotal = (sql: Sql, cost: number, { callCost, academyDollars }: Ceiling) =>
  sql`
    with month as (select to_char(now() at time zone 'Asia/Yangon', 'YYYY-MM') as period)
    insert into academy.usage_totals as t (period, cost)
    select period, ${cost} from month where ${cost}::numeric <= ${academyDollars}::numeric
    on conflict (period) do update set cost = t.cost + excluded.cost
    where t.cost + excluded.cost + ${callCost}::numeric * ${runningIn(sql, sql`t.period`)}
      <= ${academyDollars}::numeric
    returning period
  `.then(([row]) => row !== undefined);
