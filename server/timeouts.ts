// Limits in milliseconds for work that may hang, and the function that applies them. A caller that
// needs a quick answer gets it within five seconds.
export const timeouts = {
  /** For a handler, before its caller is told to try again. */
  answer: 4500,
  /** For the check of all writes in one batch. The phone sends the rest again. */
  batchCheck: 2000,
  /** For a statement, and for a connection to run it on. */
  statement: 4000,
  /** For a transaction between two statements. Its connection ends then. */
  idleTransaction: 60_000,
  /** For a lock that a migration needs. Requests wait behind it. */
  migrationLock: 1000,
  connection: 3000,
  /** For connecting to the database and asking one thing. */
  probe: 1000,
  /** Longer than any statement may run: a pool that is only busy answers within this time. */
  mute: 5000,
  /**
   * For storage: shorter than our own answer may take. The transfer of a file has no such limit.
   */
  storage: 4000,
  /** For storage to give a file another name: it copies up to half a gigabyte. */
  move: 20_000,
  /** For a claim of uploaded files: a move, and the checks besides. Browsers wait 30 seconds. */
  claim: 25_000,
  /**
   * For storage, when a load balancer or a phone that looks for the server waits for the answer.
   */
  storageLook: 2000,
  /** A delete waits up to this long for the file's removal from storage. Usually that is enough. */
  removal: 1000,
  /** For a call while other calls of its user run. After this time it is refused. */
  turn: 3000,
  /** In the queue of sign-ins: after this time the caller has been refused. */
  signIn: 4000,
  /**
   * A failure of a model within this time becomes an error status. A later one is reported within
   * the answer stream.
   */
  firstWord: 3000,
  /** For the search of the lessons. A question that waits longer is answered without it. */
  passages: 1000,
  /** Between two pieces of a request's body. A sender that is silent for longer is cut off. */
  bodyIdle: 20_000,
  /** The server checks the session again if the body of its request took longer to arrive. */
  bodySlow: 5000,
  /** For running requests and answers when a process ends. */
  ending: 10_000,
  /** Longer than a living process needs to learn that its answer must stop. */
  stop: 2500,
  /** For an answer that nobody reads any more. Two processes learn this, one after the other. */
  unreadAnswer: 3000,
};

export type Timeouts = Readonly<typeof timeouts>;

/** If `work` takes longer than `ms`, the result is what `onTimeout` returns or throws. */
export async function withTimeout<T, Late>(
  ms: number,
  work: Promise<T>,
  onTimeout: () => Late,
): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(onTimeout);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
