// Runs one user's outbox in one tab: takes writes, and connects the parts that store, show and send
// them.
import type { SyncResult } from "@server/contract";
import type { Write } from "./kinds.ts";
import { openOutboxContext, type OutboxContext } from "./outbox-context.ts";
import type { OutboxItem } from "./outbox-db.ts";
import type { Answer, OutboxEnvironment, Outcome, TabMessage } from "./outbox-environment.ts";
import { createOutcomeWaiters } from "./outcome-waiters.ts";
import { restoreSealedWrites } from "./restore-sealed-writes.ts";
import { drain, type RunnerParts } from "./runner.ts";
import { createSendSchedule } from "./send-schedule.ts";
import { withStoreTimeout } from "./store-timeout.ts";
import { createWriteList, type WriteList } from "./write-list.ts";

export type { Answer, OutboxEnvironment, OutboxView, Outcome } from "./outbox-environment.ts";

export function openOutbox(userId: string, environment: OutboxEnvironment) {
  const context = openOutboxContext(userId, environment, (message) => {
    applyMessage(message);
    list.refresh();
  });
  const { store, clock, broadcast } = context;
  const outcomes = createOutcomeWaiters(clock);
  const list = createWriteList(context, () => schedule.isRunning());
  const runnerParts = createRunnerParts(context, list, applyMessage);
  const schedule = createSendSchedule(context, {
    list,
    whenReady: () => ready,
    sendAll: (trigger, limitsEndedBy) =>
      context.runExclusively(() => drain(runnerParts, trigger, limitsEndedBy)),
  });
  const { run } = schedule;

  function applyMessage({ answers = [], results = [] }: TabMessage) {
    for (const answer of answers) void environment.onAnswer(answer);
    for (const result of results) outcomes.applyResult(result);
  }

  async function enqueue(write: Write) {
    const { item, isStored } = await withStoreTimeout(
      context,
      (claim) => store.add(write, clock.now(), claim),
    );
    const outcome = waitForOutcome(item, isStored);
    const results = isStored ? [] : [{ id: item.id, status: 200, body: undefined }];
    list.put(item, isStored);
    applyMessage({ results });
    broadcast({ results });
    void run("event");
    return { id: item.id, outcome };
  }

  function waitForOutcome({ id, kind }: OutboxItem, isStored: boolean): Promise<Outcome> {
    const limit = isStored && list.findLimit(kind);
    if (limit) return Promise.resolve({ status: "kept", waitsUntil: limit.until });
    // Nothing is sent now, so the user learns at once that the device has stored the write.
    if (!context.canSend()) return Promise.resolve({ status: "kept" });
    return outcomes.waitFor(id);
  }

  /** Runs after the user has decided something about a card. */
  async function afterChange(isDone: boolean) {
    broadcast({});
    await list.refresh();
    void run("event");
    return isDone;
  }

  const ready = restoreSealedWrites(context, list);
  void run("event");

  return {
    enqueue,
    run,
    ready,
    retry: async (seen: OutboxItem[]) => afterChange(await store.retryWrites(seen)),
    replace: async (seen: OutboxItem[], others: Write[]) =>
      afterChange(await store.replaceWrites(seen, others)),
    close() {
      context.abort();
      schedule.close();
      outcomes.close();
      context.close();
    },
  };
}

/** Tells screens and other tabs what the server answers. */
function createRunnerParts(
  context: OutboxContext,
  list: WriteList,
  applyMessage: (message: TabMessage) => void,
): RunnerParts {
  const { environment, clock, store, canSend, isVisible, mayRepeat } = context;
  const { closeSignal, broadcast, logFailure } = context;
  return {
    store,
    clock,
    canSend,
    isVisible,
    mayRepeat,
    send(batch, signal) {
      list.refresh();
      return environment.send(batch, AbortSignal.any([signal, closeSignal]));
    },
    async onAnswers(answers: Answer[]) {
      broadcast({ answers });
      // A feature that fails must not keep the answers of others from being stored.
      const told = answers.map((answer) => environment.onAnswer(answer).catch(logFailure));
      const stored = Promise.all(told).then(() => environment.whenAnswersStored());
      // The server has these writes: they leave also where the device cannot store the lists.
      await withStoreTimeout(context, (claim) => stored.then(claim)).catch(logFailure);
    },
    onSettled(batch: OutboxItem[], results: SyncResult[]) {
      const conflicts = results.filter(({ status }) => status === 409 || status === 404);
      for (const { id, body } of conflicts) {
        const item = batch.find((item) => item.id === id);
        if (item) environment.onConflict({ item, body });
      }
      broadcast({ results });
      applyMessage({ results });
      return list.refresh();
    },
  };
}
