// Sends few statements to the driver at once. The others wait here, and leave when their caller is
// gone.
import { databaseStatements, databaseTransactions, databaseWait } from "../metrics.ts";
import type { Pool, Transaction } from "./sql.ts";

/** Statements on the way on each connection: enough to keep it busy. */
const ON_THE_WAY = 8;

/** A statement of the driver. The driver calls `handler` to send it, and then one of the others. */
type Statement = Promise<unknown> & {
  handler: (statement: Statement) => void;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};
type Waiting = {
  /** When it began to wait. */
  since?: number;
  begin(): void;
  refuse(error: Error): void;
};

/** The metrics add up all pools of this process. A pool that is thrown away refuses what it has. */
const countRunning = (more: number) => databaseStatements.add(more, "running");
const countWaiting = (more: number) => databaseStatements.add(more, "waiting");
countRunning(0);
countWaiting(0);

/** The code of PostgreSQL for a cancelled statement. */
class CallerGone extends Error {
  readonly code = "57014";
  constructor() {
    super("The caller was refused while its statement waited.");
  }
}

/** How a waiting statement or transaction leaves its queue. */
const leaveQueue = new WeakMap<Promise<unknown>, () => void>();

function createQueue(most: number) {
  const waiting = new Set<Waiting>();
  let running = 0;

  /** Returns false if it does not wait any more. */
  function endWait(entry: Waiting): boolean {
    if (!waiting.delete(entry)) return false;
    countWaiting(-1);
    const since = entry.since ?? performance.now();
    databaseWait.observe((performance.now() - since) / 1000);
    return true;
  }

  function beginNext() {
    for (const next of waiting) {
      if (running >= most) return;
      endWait(next);
      running++;
      countRunning(1);
      next.begin();
    }
  }

  return {
    /** Returns how it leaves the queue. Nothing happens if it has begun. */
    enter(entry: Waiting): () => void {
      if (running < most) {
        running++;
        countRunning(1);
        entry.begin();
        return () => {};
      }
      entry.since = performance.now();
      waiting.add(entry);
      countWaiting(1);
      return () => endWait(entry) && entry.refuse(new CallerGone());
    },
    end() {
      running--;
      countRunning(-1);
      // Not at once: a pool that ends refuses each statement that begins, one inside the other.
      if (waiting.size > 0) queueMicrotask(beginNext);
    },
  };
}

type Queue = ReturnType<typeof createQueue>;

export function queueStatements(pool: Pool, connections: number): Pool {
  const queue = createQueue(connections * ON_THE_WAY);
  const begin = (work: (sql: Transaction) => unknown) => beginInQueue(pool, queue, work);
  return new Proxy(pool, {
    apply(target, self, given) {
      const result = Reflect.apply(target, self, given);
      if (result instanceof Promise) sendInQueue(result as Statement, queue);
      return result;
    },
    get: (target, name) => name === "begin" ? begin : Reflect.get(target, name),
  });
}

function sendInQueue(statement: Statement, queue: Queue) {
  const { handler: send, resolve, reject } = statement;
  let hasBegun = false;
  const end = () => {
    if (hasBegun) queue.end();
    hasBegun = false;
  };
  statement.resolve = (value) => {
    end();
    resolve(value);
  };
  statement.reject = (error) => {
    end();
    reject(error);
  };
  // A part of another statement is never sent.
  statement.handler = () => {
    const leave = queue.enter({
      begin() {
        hasBegun = true;
        send(statement);
      },
      refuse: reject,
    });
    leaveQueue.set(statement, leave);
  };
}

/** A transaction that has begun has its own connection, and is not on the way any more. */
function beginInQueue(pool: Pool, queue: Queue, work: (sql: Transaction) => unknown) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const leave = queue.enter({
    begin() {
      let end = () => {
        queue.end();
        end = () => {};
      };
      let isOpen = false;
      pool.begin((sql) => {
        end();
        isOpen = true;
        databaseTransactions.add(1);
        return work(sql);
      }).finally(() => {
        end();
        if (isOpen) databaseTransactions.add(-1);
      }).then(resolve, reject);
    },
    refuse: reject,
  });
  leaveQueue.set(promise, leave);
  return promise;
}

/** The same pool for one caller. After `giveUp`, what waits of the caller leaves the queue. */
export function poolForCaller(pool: Pool): { sql: Pool; giveUp(): void } {
  const asked: Promise<unknown>[] = [];
  const remember = <Result>(result: Result) => {
    if (result instanceof Promise) asked.push(result);
    return result;
  };
  const begin = (work: (sql: Transaction) => unknown) => remember(pool.begin(work));
  const sql = new Proxy(pool, {
    apply: (target, self, given) => remember(Reflect.apply(target, self, given)),
    get: (target, name) => name === "begin" ? begin : Reflect.get(target, name),
  });
  return { sql, giveUp: () => asked.forEach((one) => leaveQueue.get(one)?.()) };
}
