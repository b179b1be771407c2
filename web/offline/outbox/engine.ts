// Runs the outbox of one user in this tab: takes writes, decides when to send them, and connects the
// outbox to the page and to the server.
import type { SyncResult } from "@server/contract";
import { checkReachability } from "../../lib/http/check-reachability.ts";
import { isServerReachable } from "../../lib/http/connectivity.ts";
import { withCrossTabLock } from "../../lib/http/limited-work.ts";
import { mayRepeat } from "../../lib/http/repeats.ts";
import { currentUserId, readSealKey } from "../../lib/http/session.ts";
import { whenCachedQueriesWritten } from "../queries/cached-queries.ts";
import { realClock } from "../queue/clock.ts";
import { createSchedule, onReturn, SLOW } from "../queue/queue.ts";
import { upgradeWrite } from "./kinds.ts";
import { findKind, type Write } from "../registry.ts";
import { isParked, type OutboxItem } from "./model.ts";
import { drain, type RunnerParts, sendWrites, withPayloadCheck } from "./sender.ts";
import {
  type Answer,
  createOutcomeWaiters,
  createWriteList,
  openOutboxContext,
  type OutboxContext,
  type OutboxEnvironment,
  type Outcome,
  restoreSealedWrites,
  type TabMessage,
  withStoreTimeout,
  type WriteList,
} from "./state.ts";

type Page = Pick<OutboxEnvironment, "onChange"> & {
  /** False after another user has signed in. That user's lists must not get the answer. */
  isSameUser: () => boolean;
};

/** Runs the outbox of this page: wakes it, and connects it to the server. */
export function openTabOutbox(userId: string, { isSameUser, onChange }: Page) {
  const outbox = openOutbox(userId, {
    onChange,
    async onAnswer(answer) {
      if (isSameUser()) await tellFeature("onAnswered", answer);
    },
    whenAnswersStored: whenCachedQueriesWritten,
    onConflict(answer) {
      if (isSameUser()) void tellFeature("onConflict", answer);
    },
    clock: realClock,
    runExclusively: withCrossTabLock,
    send: withPayloadCheck((writes, signal) => sendWrites(userId, writes, signal)),
    // Do not send while the server is unreachable: a write that never left can still be folded.
    canSend: () => currentUserId() === userId && isServerReachable(),
    isVisible: () => !document.hidden,
    mayRepeat: () => mayRepeat("write"),
    watchNoNetwork() {
      if (navigator.onLine !== false) return () => false;
      let hasNone = true;
      addEventListener("online", () => hasNone = false, { once: true });
      return () => hasNone && !navigator.onLine;
    },
    async unseal(bytes) {
      const { unseal } = await import("../../lib/device/seal.ts");
      return JSON.parse(await unseal(readSealKey(userId) ?? "", userId, bytes));
    },
  });
  const stopWaking = onReturn(() => void outbox.run("event"));

  return {
    ...outbox,
    async syncNow() {
      if (!isServerReachable()) await checkReachability();
      await outbox.run("user");
    },
    close() {
      stopWaking();
      outbox.close();
    },
  };
}

async function tellFeature(event: "onAnswered" | "onConflict", { item, body }: Answer) {
  await findKind(item.kind)?.[event]?.(upgradeWrite(item).payload, body);
}

/**
 * Runs one user's outbox in one tab: takes writes, and connects the parts that store, show and send
 * them.
 */
export function openOutbox(userId: string, environment: OutboxEnvironment) {
  const context = openOutboxContext(userId, environment, (message) => {
    applyMessage(message);
    list.refresh();
  });
  const { store, clock, broadcast } = context;
  const outcomes = createOutcomeWaiters(clock);
  const list = createWriteList(context, () => schedule.isRunning());
  const runnerParts = createRunnerParts(context, list, applyMessage);
  const schedule = createSendSchedule(context, { list, runnerParts, whenReady: () => ready });
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
    if (!environment.canSend()) return Promise.resolve({ status: "kept" });
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
  const { environment, clock, store, closeSignal, broadcast, logFailure } = context;
  const { isVisible, mayRepeat, watchNoNetwork } = environment;
  return {
    store,
    clock,
    canSend: () => !context.isClosed() && environment.canSend(),
    isVisible,
    mayRepeat,
    watchNoNetwork,
    async onNeverLeft(batch: OutboxItem[]) {
      await store.releaseBatch(batch);
      await list.refresh();
    },
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

type ScheduleParts = {
  list: WriteList;
  runnerParts: RunnerParts;
  /** Earlier writes go first, so nothing is sent before this resolves. */
  whenReady(): Promise<void>;
};

/** Decides when this tab sends the waiting writes. */
const createSendSchedule = (
  context: OutboxContext,
  { list, runnerParts, whenReady }: ScheduleParts,
) =>
  createSchedule(context, {
    async work(trigger, lastPause) {
      const limitsEndedBy = lastPause && !lastPause.isForAll ? lastPause.until : 0;
      list.show();
      await whenReady();
      return await context.runExclusively(() => drain(runnerParts, trigger, limitsEndedBy));
    },
    onEnd: list.show,
    timeToNext(pause) {
      if (list.items().every(isParked)) return undefined;
      return pause ? pause.until - context.clock.now() : SLOW;
    },
    mayEventEndPause: false,
  });
