// Runs this process's answers, and follows answers of other processes that users read here. Once a
// second one statement stores the new text of all of them, and another reads it.
import type { Database } from "../../db/database.ts";
import type { Pool } from "../../db/sql.ts";
import { formatError, type Log } from "../../log.ts";
import type { TokenCounts } from "../../services/chat-model.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import { freeUsage, settleUsage, type UsageKind } from "../usage/queries.ts";
import { failDeadAnswers } from "./abandoned-answers.ts";
import { endAnswer, putNewText, type StoredAnswer } from "./answer-queries.ts";
import type { NewAnswer } from "./ask-question.ts";
import { followRemoteAnswers } from "./remote-answers.ts";
import { type End, type Feed, openFeed } from "./feed.ts";

/** How an answer is made: as text that arrives piece by piece, or as a picture. */
export type Work = {
  kind: UsageKind;
  /** The model's name in the usage. */
  model: string;
  /** Resolves when the answer is complete. Rejects with ModelFailed, or when the signal aborts. */
  produce(add: Feed["add"], signal: AbortSignal): Promise<void>;
  /** The picture's path in storage. */
  readonly imagePath?: string;
  /**
   * What the call to the provider used, and its cost in dollars. Undefined if the provider was not
   * called.
   */
  spent(text: string): TokenCounts & { cost: number } | undefined;
};

export type Answers = {
  /** The name of this process in the leases. */
  holder: string;
  begin(answer: NewAnswer, work: Work): Feed;
  /** Returns the feed of a stored answer, whichever process runs it. */
  feedOf(answer: StoredAnswer): Feed;
  /**
   * Stops an answer of this process and resolves when its text is stored. Returns undefined if the
   * answer does not run here.
   */
  stop(personId: string, conversationId: string): Promise<void> | undefined;
  /** The work of each second. */
  round(): Promise<void>;
  /** Gives running answers some seconds to end, then stops them and stores their text. */
  close(): Promise<void>;
};

type Options = {
  database: Database;
  log: Log;
  /** The time between two rounds. Without it, only the caller starts rounds. */
  everyMs?: number;
  /** How long running answers may go on after `close` is called. */
  graceMs?: number;
  /** How long `close` waits for the database. */
  storeMs?: number;
};

type Run = NewAnswer & {
  work: Work;
  feed: Feed;
  abort: AbortController;
  isStopped: boolean;
  /** How the answer ended, until that is stored. */
  end?: End;
  /** True if the provider may charge for the call. */
  mayCost: boolean;
  /** How much text is stored: `length` as JavaScript counts, `letters` as the database does. */
  stored: { length: number; letters: number };
  ended: PromiseWithResolvers<void>;
};

/** Every process looks for answers of dead processes, once in so many rounds. */
const DEAD_CHECK_ROUNDS = 5;

export function startAnswers(
  { database, log, everyMs, graceMs = 10_000, storeMs = 3000 }: Options,
): Answers {
  const holder = crypto.randomUUID();
  const runs = new Map<string, Run>();
  const remoteAnswers = followRemoteAnswers();
  let rounds = 0;
  let isFailing = false;
  let isClosed = false;
  let runningRound: Promise<void> | undefined;
  const timer = everyMs === undefined ? undefined : setInterval(() => {
    runningRound ??= round().then(() => isFailing = false, logFailure).then(() =>
      runningRound = undefined
    );
  }, everyMs);

  const readRemoteAnswers = async () => await remoteAnswers.read(database.sql);

  /** Logs only the first of several failures, because an unreachable database fails each second. */
  function logFailure(error: unknown) {
    if (!isFailing) log.warn("answers", { error: formatError(error) });
    isFailing = true;
  }

  function begin(answer: NewAnswer, work: Work): Feed {
    const run: Run = {
      ...answer,
      work,
      feed: openFeed(),
      abort: new AbortController(),
      isStopped: false,
      mayCost: true,
      stored: { length: 0, letters: 0 },
      ended: Promise.withResolvers(),
    };
    runs.set(run.id, run);
    // The process is ending, so no round would store this answer or notice that it must stop.
    if (isClosed) {
      run.abort.abort(new ModelFailed("ai_unavailable", "the process ends", { mayCost: false }));
    }
    void runAnswer(run);
    return run.feed;
  }

  async function runAnswer(run: Run) {
    try {
      await run.work.produce(run.feed.add, run.abort.signal);
      run.end = { status: "done" };
    } catch (error) {
      run.mayCost = !(error instanceof ModelFailed) || error.mayCost;
      run.end = run.isStopped ? { status: "stopped" } : toFailedEnd(run, error);
    }
    // If the end cannot be stored now, each round tries again, until other processes take the lease
    // for dead.
    await store(run).catch(logFailure);
    run.feed.finish(run.end);
    run.ended.resolve();
  }

  function toFailedEnd({ id }: Run, error: unknown): End {
    if (!(error instanceof ModelFailed)) {
      log.error("model", { answer: id, error: formatError(error) });
      return { status: "failed", code: "ai_failed" };
    }
    const { code, message: reason, retryAfter } = error;
    log.warn("model", { answer: id, code, reason });
    return { status: "failed", code, retryAfter };
  }

  /** Stores the end of an answer and its cost in one transaction. */
  async function store(run: Run) {
    const { end, personId, period, day, work, mayCost } = run;
    if (!end) return;
    const { kind, model, imagePath } = work;
    const usage = { personId, kind, period, day };
    const { text } = run.feed;
    const spent = mayCost ? work.spent(text) : undefined;
    const isCounted = end.status === "done" || end.status === "stopped" && text !== "";
    const isAborted = end.status !== "done";
    await database.sql.begin(async (sql) => {
      if (!await endAnswer(sql, holder, { ...unstoredText(run), end, imagePath })) return;
      await (spent
        ? settleUsage(sql, { ...usage, ...spent, model, isCounted, isAborted })
        : freeUsage(sql, usage));
    });
    runs.delete(run.id);
  }

  function stopRun(run: Run): Promise<void> {
    run.isStopped = true;
    run.abort.abort();
    return run.ended.promise;
  }

  async function round() {
    for (const { feed } of runs.values()) feed.sendKeepAlive();
    remoteAnswers.sendKeepAlive();
    if (runs.size > 0) await storeNewText(database.sql);
    const foundDead = await readRemoteAnswers();
    if (foundDead || rounds++ % DEAD_CHECK_ROUNDS === 0) await database.sql.begin(failDeadAnswers);
  }

  async function storeNewText(sql: Pool) {
    for (const run of runs.values()) {
      if (run.end && run.feed.end) await store(run).catch(logFailure);
    }
    const running = [...runs.values()].filter(({ end }) => !end);
    if (running.length === 0) return;
    const newTexts = running.map(unstoredText);
    const written = new Map(
      (await putNewText(sql, holder, newTexts)).map(({ id, isToStop }) => [id, isToStop]),
    );
    for (const [n, run] of running.entries()) {
      const { letters = 0, text = "" } = newTexts[n] ?? {};
      const isToStop = written.get(run.id);
      if (isToStop !== undefined) {
        run.stored = {
          length: run.stored.length + text.length,
          letters: letters + countLetters(text),
        };
      }
      if (isToStop && !run.end) void stopRun(run);
      // The answer was taken from this process or removed, so its result could not be stored. Its
      // readers here get a failure, as readers at other processes do.
      if (isToStop === undefined) {
        run.abort.abort(new ModelFailed("ai_failed", "it was taken away"));
      }
    }
  }

  return {
    holder,
    begin,
    feedOf(answer) {
      const own = runs.get(answer.id)?.feed;
      if (own) return own;
      const feed = remoteAnswers.feedOf(answer);
      // The answer may have ended since it was read. Reading at once saves the user the wait for
      // the next round.
      if (!feed.end) void readRemoteAnswers().catch(logFailure);
      return feed;
    },
    stop(personId, conversationId) {
      for (const run of runs.values()) {
        if (run.conversationId === conversationId && run.personId === personId) return stopRun(run);
      }
      return undefined;
    },
    round,
    async close() {
      await within(graceMs, [...runs.values()].map(({ ended }) => ended.promise));
      isClosed = true;
      await within(storeMs, [...runs.values()].map(stopRun));
      clearInterval(timer);
      await within(storeMs, runningRound ? [runningRound] : []);
      remoteAnswers.closeStreams();
    },
  };
}

const unstoredText = ({ id, feed, stored }: Run) => ({
  id,
  letters: stored.letters,
  text: feed.text.slice(stored.length),
});

const countLetters = (text: string) => [...text].length;

async function within(ms: number, all: Promise<void>[]) {
  if (all.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([Promise.all(all), timeout]);
  clearTimeout(timer);
}
