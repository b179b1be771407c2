// One statement for many requests: those that come at once are asked together, and the next gather meanwhile.
import { setImmediate } from "node:timers";

/** A statement older than this holds nobody back: its connection may be dead. */
const PATIENCE_MS = 50;
const MOST = 100;
/** The database answers one while we read the other. */
const AT_ONCE = 2;

type Ask<Answer> = (questions: string[]) => Promise<(Answer | undefined)[]>;

/** Nobody is answered from a statement that began before she asked. */
export function together<Answer>(
  ask: Ask<Answer>,
  patienceMs = PATIENCE_MS,
): (question: string) => Promise<Answer | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<Answer | undefined>>();
  let underWay = 0;
  let isGathering = false;

  /** Whoever has come in the same turn goes along. */
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
    // What has no database throws at once.
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
