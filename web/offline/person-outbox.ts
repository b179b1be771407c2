// Runs one user's outbox in one tab: which writes wait, which tab sends, and the messages between
// tabs.
import type { Clock } from "./clock.ts";
import type { Write } from "./kinds.ts";
import { isLimitActive, limitSeconds } from "./limits.ts";
import type { Limit, OutboxItem, Sealed } from "./outbox-db.ts";
import { outboxName } from "./outbox-name.ts";
import { isParked, isRetryable, openOutboxStore, type WriteResult } from "./outbox-store.ts";
import { drain, type Pause, type Send, type Trigger } from "./runner.ts";

export type Outcome =
  | { status: "done"; body: unknown }
  /**
   * Not answered yet. The outbox sends the write later. `waitsUntil`: the server's limit lasts
   * until then.
   */
  | { status: "kept"; waitsUntil?: number }
  | { status: "refused" | "conflict"; body: unknown };
export type Answer = { item: OutboxItem; body: unknown };
export type OutboxView = { items: OutboxItem[]; limits: Limit[]; isRunning: boolean };
export type PersonOutbox = ReturnType<typeof openOutbox>;

export type OutboxEnvironment = {
  clock: Clock;
  /**
   * The clock for waits on the device's storage. Tests give it a different one than the connection.
   */
  storeClock?: Clock;
  send: Send;
  /** Runs one call at a time across all tabs. */
  runExclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  canSend(): boolean;
  /** Rejects when the user's key is missing or wrong. */
  unseal(bytes: Sealed["bytes"]): Promise<OutboxItem[]>;
  onAnswer(answer: Answer): Promise<void>;
  onConflict(answer: Answer): void;
  onChange(shown: OutboxView): void;
};
type TabMessage = { answers?: Answer[]; results?: WriteResult[] };

const PATIENCE = 3000;
/** Without a network the server cannot take the write instead, so the wait is longer. */
const LAST_PATIENCE = 10_000;
const SLOW = 5 * 60_000;

export function openOutbox(userId: string, world: OutboxEnvironment) {
  const { clock, storeClock = clock } = world;
  const store = openOutboxStore(userId);
  const channel = new BroadcastChannel(outboxName(userId));
  const waiters = new Map<string, Set<(outcome: Outcome) => void>>();
  let items: OutboxItem[] = [];
  let limits: Limit[] = [];
  let running: Promise<void> | undefined;
  let mustRunAgain = false;
  let refreshing: Promise<void> | undefined;
  let isStale = false;
  let isClosed = false;
  const closeSignal = new AbortController();
  let cancelTimer = () => {};

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    applyMessage(data);
    refresh();
  };
  /** The next try may succeed. A closed store is no failure: the user has left. */
  function logFailure(error: unknown) {
    if (!isClosed) console.warn(`The outbox store failed: ${error}`);
  }

  const runnerParts = {
    store,
    clock,
    send(batch: OutboxItem[], signal: AbortSignal) {
      refresh();
      return world.send(batch, AbortSignal.any([signal, closeSignal.signal]));
    },
    canSend: () => !isClosed && world.canSend(),
    async onAnswers(answers: Answer[]) {
      broadcast({ answers });
      for (const answer of answers) await world.onAnswer(answer);
    },
    onSettled(batch: OutboxItem[], results: WriteResult[]) {
      const conflicts = results.filter(({ status }) => status === 409);
      for (const { id, body } of conflicts) {
        const item = batch.find((item) => item.id === id);
        if (item) world.onConflict({ item, body });
      }
      broadcast({ results });
      applyMessage({ results });
      return refresh();
    },
  };

  async function enqueue(write: Write) {
    const { item, isStored } = await withStoreTimeout((claim) =>
      store.add(write, clock.now(), claim)
    );
    const outcome = waitForOutcome(item, isStored);
    const results = isStored ? [] : [{ id: item.id, status: 200, body: undefined }];
    // Show the write at once: a screen that empties its form now must show the text without a gap.
    const others = items.filter(({ seq }) => seq !== item.seq);
    items = isStored ? [...others, item].sort((a, b) => a.seq - b.seq) : others;
    isStale = true;
    show();
    applyMessage({ results });
    broadcast({ results });
    void run("event");
    return { id: item.id, outcome };
  }

  /**
   * Gives up a store that hangs, like a store that throws. The store then drops what was not
   * claimed in time.
   */
  function withStoreTimeout<T>(work: (claim: () => void) => PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const stop = storeClock.after(world.canSend() ? PATIENCE : LAST_PATIENCE, () => {
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

  function run(trigger: Trigger, limitsEndedBy = 0): Promise<void> {
    // The tab that sends now may have looked for the last time before this write was there.
    if (trigger !== "timer") mustRunAgain = true;
    return running ??= runAll(trigger, limitsEndedBy);
  }

  async function runAll(trigger: Trigger, limitsEndedBy: number) {
    cancelTimer();
    let pause: Pause | undefined;
    try {
      show();
      await ready;
      do {
        mustRunAgain = false;
        const endedBy = limitsEndedBy;
        pause = await world.runExclusively(
          outboxName(userId),
          () => drain(runnerParts, trigger, endedBy),
        );
        limitsEndedBy = 0;
      } while (mustRunAgain && !pause?.isForAll && !isClosed);
    } catch (error) {
      logFailure(error);
    } finally {
      running = undefined;
      show();
      scheduleRun(pause);
    }
  }

  /**
   * Sets a timer for writes that no event wakes. If this tab is closed, the other tabs send them.
   */
  function scheduleRun(pause: Pause | undefined) {
    cancelTimer();
    if (isClosed || items.every(isParked)) return;
    const waitMs = pause ? pause.until - clock.now() : SLOW;
    // This time has passed when the timer fires, even if the clock was set back.
    const limitsEndedBy = pause && !pause.isForAll ? pause.until : 0;
    cancelTimer = clock.after(waitMs, () => void run("timer", limitsEndedBy));
  }

  function refresh(): Promise<void> {
    isStale = true;
    return refreshing ??= reload();
  }

  async function reload() {
    try {
      while (isStale && !isClosed) {
        isStale = false;
        const storedItems = await store.list();
        const activeLimits = await store.listLimits(clock.now());
        // A write was added meanwhile, and a screen may show it already.
        if (isStale) continue;
        items = storedItems;
        limits = activeLimits;
        show();
      }
    } catch (error) {
      logFailure(error);
    } finally {
      refreshing = undefined;
    }
  }

  function show() {
    if (isClosed) return;
    if (!limits.every(isActive)) limits = limits.filter(isActive);
    world.onChange({ items, limits, isRunning: running !== undefined });
  }

  const isActive = (limit: Limit) => isLimitActive(limit, clock.now());

  const broadcast = (message: TabMessage) => {
    if (!isClosed) channel.postMessage(message);
  };

  function applyMessage({ answers = [], results = [] }: TabMessage) {
    for (const answer of answers) void world.onAnswer(answer);
    for (const result of results) {
      const { id, status, body } = result;
      const seconds = limitSeconds(result);
      if (seconds) resolve(id, { status: "kept", waitsUntil: clock.now() + seconds * 1000 });
      else if (!isRetryable(status)) resolve(id, toOutcome(status, body));
    }
  }

  function waitForOutcome({ id, kind }: OutboxItem, isStored: boolean): Promise<Outcome> {
    const limit = isStored && limits.find((known) => known.kind === kind && isActive(known));
    if (limit) return Promise.resolve({ status: "kept", waitsUntil: limit.until });
    // Nothing is sent now, so the user learns at once that the device has stored the write.
    if (!runnerParts.canSend()) return Promise.resolve({ status: "kept" });
    return new Promise<Outcome>((resolveOutcome) => {
      const stop = clock.after(PATIENCE, () => finish({ status: "kept" }));
      const finish = (outcome: Outcome) => {
        stop();
        waiters.get(id)?.delete(finish);
        resolveOutcome(outcome);
      };
      waiters.set(id, (waiters.get(id) ?? new Set()).add(finish));
    });
  }

  function resolve(id: string, outcome: Outcome) {
    for (const finish of [...waiters.get(id) ?? []]) finish(outcome);
    waiters.delete(id);
  }

  /** Runs after the user has decided something about a card. */
  async function afterChange(isDone: boolean) {
    broadcast({});
    await refresh();
    void run("event");
    return isDone;
  }

  /** Writes that the user had not sent in an earlier session go before all new writes. */
  async function restoreSealed() {
    for (const sealed of await store.listSealed()) {
      try {
        await store.restoreSealed(sealed, await world.unseal(sealed.bytes));
      } catch {
        // The writes stay sealed.
      }
    }
  }

  async function start() {
    await refresh();
    try {
      if ((await store.listSealed()).length === 0) return;
      await world.runExclusively(outboxName(userId), restoreSealed);
    } catch (error) {
      logFailure(error);
    }
    broadcast({});
    await refresh();
  }

  const ready = start();
  void run("event");

  return {
    enqueue,
    run: (trigger: Trigger) => run(trigger),
    ready,
    retry: async (seen: OutboxItem[]) => afterChange(await store.retryWrites(seen)),
    replace: async (seen: OutboxItem[], others: Write[]) =>
      afterChange(await store.replaceWrites(seen, others)),
    close() {
      isClosed = true;
      closeSignal.abort();
      cancelTimer();
      for (const id of [...waiters.keys()]) resolve(id, { status: "kept" });
      channel.close();
      store.close();
    },
  };
}

const toOutcome = (status: number, body: unknown): Outcome =>
  status < 300
    ? { status: "done", body }
    : { status: status === 409 ? "conflict" : "refused", body };
