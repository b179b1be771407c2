// Lets screens wait a moment for what becomes of their writes.
import type { SyncResult } from "@server/contract";
import { isRetryable } from "./apply-results.ts";
import type { Clock } from "./clock.ts";
import { limitSeconds } from "./limits.ts";
import type { Outcome } from "./outbox-environment.ts";

/** In milliseconds. After this, the screen says that the write goes out later. */
const PATIENCE = 3000;

export function createOutcomeWaiters(clock: Clock) {
  const waiters = new Map<string, Set<(outcome: Outcome) => void>>();

  function resolve(id: string, outcome: Outcome) {
    for (const finish of [...waiters.get(id) ?? []]) finish(outcome);
    waiters.delete(id);
  }

  return {
    waitFor: (id: string) =>
      new Promise<Outcome>((resolveOutcome) => {
        const stop = clock.after(PATIENCE, () => finish({ status: "kept" }));
        const finish = (outcome: Outcome) => {
          stop();
          waiters.get(id)?.delete(finish);
          resolveOutcome(outcome);
        };
        waiters.set(id, (waiters.get(id) ?? new Set()).add(finish));
      }),
    applyResult(result: SyncResult) {
      const { id, status, body } = result;
      const seconds = limitSeconds(result);
      if (seconds) resolve(id, { status: "kept", waitsUntil: clock.now() + seconds * 1000 });
      else if (!isRetryable(status)) resolve(id, toOutcome(status, body));
    },
    close() {
      for (const id of [...waiters.keys()]) resolve(id, { status: "kept" });
    },
  };
}

const toOutcome = (status: number, body: unknown): Outcome =>
  status < 300
    ? { status: "done", body }
    : { status: status === 409 ? "conflict" : "refused", body };
