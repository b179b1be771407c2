// Gives up a store that hangs, like a store that throws.
import type { OutboxContext } from "./outbox-context.ts";

/** In milliseconds. */
const PATIENCE = 3000;
/** Without a network the server cannot take the write instead, so the wait is longer. */
const LAST_PATIENCE = 10_000;

/** The store calls `claim` when it commits. What it has not claimed in time, it drops. */
export function withStoreTimeout<T>(
  { environment, clock }: OutboxContext,
  work: (claim: () => void) => PromiseLike<T>,
): Promise<T> {
  const { storeClock = clock } = environment;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const stop = storeClock.after(environment.canSend() ? PATIENCE : LAST_PATIENCE, () => {
      isLate = true;
      reject(new Error("The store does not answer"));
    });
    const claim = () => {
      if (isLate) throw new Error("The caller no longer waits for this write");
      stop();
    };
    work(claim).then(resolve, (error) => {
      stop();
      reject(error);
    });
  });
}
