// Answers many requests with one statement: asks questions that come at the same time together.
import { setImmediate } from "node:timers";

/** A statement that takes longer no longer holds the next one back: its connection may be dead. */
const PATIENCE_MS = 50;
const MOST = 100;
/** The database answers one statement while the server reads the answer of the other. */
const AT_ONCE = 2;

type Ask<Answer> = (questions: string[]) => Promise<(Answer | undefined)[]>;

/** No question gets its answer from a statement that began before the question came. */
export function batchQueries<Answer>(
  ask: Ask<Answer>,
  patienceMs = PATIENCE_MS,
): (question: string) => Promise<Answer | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<Answer | undefined>>();
  let underWay = 0;
  let isGathering = false;

  /**
   * Starts after this turn of the event loop, so that all questions of the turn join the statement.
   */
  function gather() {
    if (isGathering || underWay >= AT_ONCE || waiting.size === 0) return;
    isGathering = true;
    setImmediate(start);
  }

  function start() {
    isGathering = false;
    const batch = [...waiting].slice(0, MOST);
    for (const [question] of batch) waiting.delete(question);
    underWay++;
    let holdsBack = true;
    const letGo = () => {
      if (!holdsBack) return;
      holdsBack = false;
      underWay--;
      gather();
    };
    const timer = setTimeout(letGo, patienceMs);
    // `ask` throws at once when there is no database. This turns the throw into a rejection.
    const answered = (async () => await ask(batch.map(([question]) => question)))();
    answered.then(
      (answers) => batch.forEach(([, { resolve }], n) => resolve(answers[n])),
      (error) => batch.forEach(([, { reject }]) => reject(error)),
    ).finally(() => {
      clearTimeout(timer);
      letGo();
    });
  }

  return (question) => {
    const there = waiting.get(question);
    if (there) return there.promise;
    const place = Promise.withResolvers<Answer | undefined>();
    waiting.set(question, place);
    gather();
    return place.promise;
  };
}
