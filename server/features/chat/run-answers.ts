// Runs the answers of this process, from the first word to the stored end.
import type { Database } from "../../db/database.ts";
import { formatError, type Log } from "../../log.ts";
import { endedAnswers } from "../../metrics.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import type { Run, Work } from "./answer-run.ts";
import type { NewAnswer } from "./ask-question.ts";
import { type End, type Feed, openFeed } from "./feed.ts";
import { storeEnd, storeNewText } from "./store-answers.ts";

type Options = {
  database: Database;
  log: Log;
  /** The name of this process in the leases. */
  holder: string;
  /** Hears why the database could not store an answer. */
  logFailure(error: unknown): void;
};

export function runAnswers({ database, log, holder, logFailure }: Options) {
  const runs = new Map<string, Run>();
  let isClosed = false;

  async function produce(run: Run) {
    try {
      await run.work.produce({
        add: run.feed.add,
        nameSources(sources) {
          run.sources = sources;
          run.feed.nameSources(sources);
        },
        suggest: (followUps) => void (run.followUps = followUps),
      }, run.abort.signal);
      run.end = { status: "done", followUps: run.followUps };
    } catch (error) {
      run.mayCost = !(error instanceof ModelFailed) || error.mayCost;
      run.end = run.isStopped ? { status: "stopped" } : toFailedEnd(log, run.id, error);
    }
    countEnd(run.work, run.end);
    // If the end cannot be stored now, each round tries again, until other processes take the lease
    // for dead.
    await store(run, run.end).catch(logFailure);
    run.feed.finish(run.end);
    run.ended.resolve();
  }

  async function store(run: Run, end: End) {
    await storeEnd(database.sql, holder, run, end);
    runs.delete(run.id);
  }

  return {
    begin(answer: NewAnswer, work: Work): Feed {
      const run = newRun(answer, work);
      runs.set(run.id, run);
      // The process is ending, so no round would store this answer or notice that it must stop.
      if (isClosed) {
        run.abort.abort(new ModelFailed("ai_unavailable", "the process ends", { mayCost: false }));
      }
      void produce(run);
      return run.feed;
    },
    feedOf: (id: string) => runs.get(id)?.feed,
    count: () => countStates(runs.values()),
    stop(personId: string, conversationId: string): Promise<void> | undefined {
      for (const run of runs.values()) {
        if (run.conversationId === conversationId && run.personId === personId) return stopRun(run);
      }
      return undefined;
    },
    /** Stops all answers. From now on, an answer that begins fails at once. */
    stopAll(): Promise<void>[] {
      isClosed = true;
      return [...runs.values()].map(stopRun);
    },
    /** Each promise resolves when its answer has ended. */
    ended: () => [...runs.values()].map(({ ended }) => ended.promise),
    sendKeepAlive() {
      for (const { feed } of runs.values()) feed.sendKeepAlive();
    },
    /** Stores new text, and the ends that could not be stored before. */
    async storeAll() {
      for (const run of runs.values()) {
        if (run.end && run.feed.end) await store(run, run.end).catch(logFailure);
      }
      const running = [...runs.values()].filter(({ end }) => !end);
      if (running.length === 0) return;
      const { toStop, lost } = await storeNewText(database.sql, holder, running);
      for (const run of toStop) if (!run.end) void stopRun(run);
      // Readers here get a failure, as readers at other processes do.
      for (const run of lost) run.abort.abort(takenOver());
    },
  };
}

const newRun = (answer: NewAnswer, work: Work): Run => ({
  ...answer,
  work,
  feed: openFeed(),
  abort: new AbortController(),
  isStopped: false,
  mayCost: true,
  stored: { length: 0, letters: 0 },
  ended: Promise.withResolvers(),
});

function stopRun(run: Run): Promise<void> {
  run.isStopped = true;
  run.abort.abort();
  return run.ended.promise;
}

function countStates(runs: Iterable<Run>) {
  const count = { waiting: 0, writing: 0, unstored: 0 };
  for (const { end, feed } of runs) {
    count[end ? "unstored" : feed.text === "" ? "waiting" : "writing"]++;
  }
  return count;
}

const countEnd = ({ kind, model }: Work, end: End) =>
  endedAnswers.add(1, kind, model, end.status === "failed" ? end.code : end.status);

function toFailedEnd(log: Log, answer: string, error: unknown): End {
  if (!(error instanceof ModelFailed)) {
    log.error("model", { answer, error: formatError(error) });
    return { status: "failed", code: "ai_failed" };
  }
  const { code, message: reason, retryAfter } = error;
  log.warn("model", { answer, code, reason });
  return { status: "failed", code, retryAfter };
}

const takenOver = () => new ModelFailed("ai_failed", "another process took over this answer");
