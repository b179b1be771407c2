// Answers many requests with one statement: asks questions that come at the same time together.
import { setImmediate } from "node:timers";

/** A statement that takes longer no longer holds the next one back: its connection may be dead. */
const SLOW_STATEMENT_MS = 50;
const MAX_QUESTIONS = 100;
/** The database answers one statement while the server reads the answer of the other. */
const MAX_STATEMENTS = 2;

type RunBatch<Answer> = (questions: string[]) => Promise<(Answer | undefined)[]>;

/** No question gets its answer from a statement that began before the question came. */
export function batchQueries<Answer>(
  runBatch: RunBatch<Answer>,
  slowMs = SLOW_STATEMENT_MS,
): (question: string) => Promise<Answer | undefined> {
  let waiting = new Map<string, PromiseWithResolvers<Answer | undefined>>();
  let running = 0;
  let isScheduled = false;

  /**
   * Starts after this turn of the event loop, so that all questions of the turn join the statement.
   */
  function schedule() {
    if (isScheduled || running >= MAX_STATEMENTS || waiting.size === 0) return;
    isScheduled = true;
    setImmediate(start);
  }

  function start() {
    isScheduled = false;
    const questions = [...waiting];
    const batch = questions.slice(0, MAX_QUESTIONS);
    // A new map: if the entries of one map come and go, it keeps requests that are over from the
    // garbage collector.
    waiting = new Map(questions.slice(MAX_QUESTIONS));
    running++;
    let occupiesSlot = true;
    const releaseSlot = () => {
      if (!occupiesSlot) return;
      occupiesSlot = false;
      running--;
      schedule();
    };
    const timer = setTimeout(releaseSlot, slowMs);
    // `runBatch` throws at once when there is no database. This turns the throw into a rejection.
    const answered = (async () => await runBatch(batch.map(([question]) => question)))();
    answered.then(
      (answers) => batch.forEach(([, { resolve }], n) => resolve(answers[n])),
      (error) => batch.forEach(([, { reject }]) => reject(error)),
    ).finally(() => {
      clearTimeout(timer);
      releaseSlot();
    });
  }

  return (question) => {
    const queued = waiting.get(question);
    if (queued) return queued.promise;
    const deferred = Promise.withResolvers<Answer | undefined>();
    waiting.set(question, deferred);
    schedule();
    return deferred.promise;
  };
}
