// Runs this process's answers, and follows answers of other processes that users read here. Once a
// second one statement stores the new text of all of them, and another reads it.
import type { Database } from "../../db/database.ts";
import { formatError, type Log } from "../../log.ts";
import { withTimeout } from "../../timeouts.ts";
import { failDeadAnswers } from "./abandoned-answers.ts";
import type { StoredAnswer } from "./answer-queries.ts";
import type { Work } from "./answer-run.ts";
import type { NewAnswer } from "./ask-question.ts";
import type { Feed } from "./feed.ts";
import { followRemoteAnswers } from "./remote-answers.ts";
import { runAnswers } from "./run-answers.ts";

export type Answers = {
  /** The name of this process in the leases. */
  holder: string;
  begin(answer: NewAnswer, work: Work): Feed;
  /**
   * Returns the feed of a stored answer, whichever process runs it. The caller must read it at
   * once, because a feed without readers is removed.
   */
  feedOf(answer: StoredAnswer): Feed;
  /**
   * Stops an answer of this process and resolves when its text is stored. Returns undefined if the
   * answer does not run here.
   */
  stop(personId: string, conversationId: string): Promise<void> | undefined;
  /** How many answers of this process wait for their first word, write, or are not stored yet. */
  count(): { waiting: number; writing: number; unstored: number };
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

/** Every process looks for answers of dead processes, once in so many rounds. */
const DEAD_CHECK_ROUNDS = 5;

export function startAnswers(
  { database, log, everyMs, graceMs = 10_000, storeMs = 3000 }: Options,
): Answers {
  const holder = crypto.randomUUID();
  const ownAnswers = runAnswers({ database, log, holder, logFailure });
  const remoteAnswers = followRemoteAnswers(holder);
  let rounds = 0;
  let isFailing = false;
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

  async function round() {
    ownAnswers.sendKeepAlive();
    remoteAnswers.sendKeepAlive();
    await ownAnswers.storeAll();
    const foundDead = await readRemoteAnswers();
    if (foundDead || rounds++ % DEAD_CHECK_ROUNDS === 0) await database.sql.begin(failDeadAnswers);
  }

  return {
    holder,
    begin: ownAnswers.begin,
    feedOf(answer) {
      const own = ownAnswers.feedOf(answer.id);
      if (own) return own;
      const feed = remoteAnswers.feedOf(answer);
      // The answer may have ended since it was read. Reading at once saves the user the wait for
      // the next round.
      if (!feed.end) void readRemoteAnswers().catch(logFailure);
      return feed;
    },
    stop: ownAnswers.stop,
    count: ownAnswers.count,
    round,
    async close() {
      await within(graceMs, ownAnswers.ended());
      await within(storeMs, ownAnswers.stopAll());
      clearInterval(timer);
      await within(storeMs, runningRound ? [runningRound] : []);
      await within(storeMs, [remoteAnswers.closeStreams(database.sql).catch(logFailure)]);
    },
  };
}

async function within(ms: number, all: Promise<void>[]) {
  if (all.length > 0) await withTimeout(ms, Promise.all(all), () => {});
}
