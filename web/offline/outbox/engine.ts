// Runs the outbox of one user in this tab: takes writes, decides when to send them, and connects the
// outbox to the page and to the server.
import type { SyncResult } from "@server/contract";
import { checkReachability } from "../../lib/http/check-reachability.ts";
import { isServerReachable, onReachabilityChange } from "../../lib/http/connectivity.ts";
import { withCrossTabLock } from "../../lib/http/limited-work.ts";
import { mayRepeat } from "../../lib/http/repeats.ts";
import { currentUserId, readSealKey } from "../../lib/http/session.ts";
import { whenCachedQueriesWritten } from "../queries/cached-queries.ts";
import { realClock } from "../queue/clock.ts";
import { findKind, upgradeWrite, type Write } from "./kinds.ts";
import { isParked, type OutboxItem } from "./model.ts";
import {
  drain,
  type Pause,
  type RunnerParts,
  sendWrites,
  type Trigger,
  withPayloadCheck,
} from "./sender.ts";
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
    async unseal(bytes) {
      const { unseal } = await import("../../lib/device/seal.ts");
      return JSON.parse(await unseal(readSealKey(userId) ?? "", userId, bytes));
    },
  });
  const wake = () => void outbox.run("event");
  const wakeIfVisible = () => document.hidden || wake();
  const stopWatching = onReachabilityChange((reached) => reached && wake());
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wakeIfVisible);

  return {
    ...outbox,
    async syncNow() {
      if (!isServerReachable()) await checkReachability();
      await outbox.run("user");
    },
    close() {
      stopWatching();
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wakeIfVisible);
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

/** In milliseconds. */
const SLOW = 5 * 60_000;

type ScheduleParts = {
  list: WriteList;
  /** Earlier writes go first, so nothing is sent before this resolves. */
  whenReady(): Promise<void>;
  /** Sends all writes that may go now. Returns when to send again, if that is known. */
  sendAll(trigger: Trigger, limitsEndedBy: number): Promise<Pause | undefined>;
};

/** Decides when this tab sends the waiting writes: at an event, or after a pause. */
function createSendSchedule(context: OutboxContext, parts: ScheduleParts) {
  const { clock, isClosed } = context;
  const { list } = parts;
  let running: Promise<void> | undefined;
  let mustRunAgain = false;
  let cancelTimer = () => {};

  function run(trigger: Trigger, limitsEndedBy = 0): Promise<void> {
    // The tab that sends now may have looked for the last time before this write was there.
    if (trigger !== "timer") mustRunAgain = true;
    return running ??= runAll(trigger, limitsEndedBy);
  }

  async function runAll(trigger: Trigger, limitsEndedBy: number) {
    cancelTimer();
    let pause: Pause | undefined;
    try {
      list.show();
      await parts.whenReady();
      do {
        mustRunAgain = false;
        pause = await parts.sendAll(trigger, limitsEndedBy);
        limitsEndedBy = 0;
      } while (mustRunAgain && !pause?.isForAll && !isClosed());
    } catch (error) {
      context.logFailure(error);
    } finally {
      running = undefined;
      list.show();
      scheduleRun(pause);
    }
  }

  /**
   * Sets a timer for writes that no event wakes. If this tab is closed, the other tabs send them.
   */
  function scheduleRun(pause: Pause | undefined) {
    cancelTimer();
    if (isClosed() || list.items().every(isParked)) return;
    const waitMs = pause ? pause.until - clock.now() : SLOW;
    // This time has passed when the timer fires, even if the clock was set back.
    const limitsEndedBy = pause && !pause.isForAll ? pause.until : 0;
    cancelTimer = clock.after(waitMs, () => void run("timer", limitsEndedBy));
  }

  return {
    run: (trigger: Trigger) => run(trigger),
    isRunning: () => running !== undefined,
    close: () => cancelTimer(),
  };
}
