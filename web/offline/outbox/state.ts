// Holds what the parts of one user's outbox share while it is open: its surroundings, its store, the
// writes that screens show, and the screens that wait for an outcome.
import type { SyncResult } from "@server/contract";
import type { Clock } from "../queue/clock.ts";
import { openQueueContext } from "../queue/queue.ts";
import type { Limit, OutboxItem, Sealed } from "./model.ts";
import { outboxName } from "./before-load.ts";
import type { Send } from "./sender.ts";
import { limitSeconds } from "./kinds.ts";
import { isLimitActive, isRetryable } from "./steps.ts";
import { openOutboxStore } from "./store.ts";

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
export type TabMessage = { answers?: Answer[]; results?: SyncResult[] };

/** Defines what the outbox of one user needs from its surroundings, and what it tells them. */
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
  /** Whether the user may be looking at this tab. */
  isVisible(): boolean;
  /** Counts a request after a failed one, if all tabs together have room for it now. */
  mayRepeat(): boolean;
  /** Starts to watch. Returns whether the browser knew of no network at all since then. */
  watchNoNetwork(): () => boolean;
  /** Rejects when the user's key is missing or wrong. */
  unseal(bytes: Sealed["bytes"]): Promise<OutboxItem[]>;
  onAnswer(answer: Answer): Promise<void>;
  /** Resolves when the device has stored the lists that the answers have changed. */
  whenAnswersStored(): Promise<unknown>;
  onConflict(answer: Answer): void;
  onChange(shown: OutboxView): void;
};

/** What all parts of one user's outbox share. */
export type OutboxContext = ReturnType<typeof openOutboxContext>;

export const openOutboxContext = (
  userId: string,
  environment: OutboxEnvironment,
  onMessage: (message: TabMessage) => void,
) =>
  openQueueContext({
    name: outboxName(userId),
    environment,
    store: openOutboxStore(userId),
    onMessage,
  });

/** In milliseconds. A store that hangs is given up like a store that throws. */
const STORE_PATIENCE = 3000;
/** Without a network the server cannot take the write instead, so the wait is longer. */
const OFFLINE_STORE_PATIENCE = 10_000;

/** The store calls `claim` when it commits. What it has not claimed in time, it drops. */
export function withStoreTimeout<T>(
  { environment, clock }: OutboxContext,
  work: (claim: () => void) => PromiseLike<T>,
): Promise<T> {
  const { storeClock = clock } = environment;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const stop = storeClock.after(
      environment.canSend() ? STORE_PATIENCE : OFFLINE_STORE_PATIENCE,
      () => {
        isLate = true;
        reject(new Error("The store does not answer"));
      },
    );
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

export type WriteList = ReturnType<typeof createWriteList>;

/** Holds the waiting writes and the limits of one user as screens show them. */
export function createWriteList(context: OutboxContext, isRunning: () => boolean) {
  const { environment, store, clock, isClosed } = context;
  let items: OutboxItem[] = [];
  let limits: Limit[] = [];
  let refreshing: Promise<void> | undefined;
  let isStale = false;

  const isActive = (limit: Limit) => isLimitActive(limit, clock.now());

  function show() {
    if (isClosed()) return;
    if (!limits.every(isActive)) limits = limits.filter(isActive);
    environment.onChange({ items, limits, isRunning: isRunning() });
  }

  async function reload() {
    try {
      while (isStale && !isClosed()) {
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
      context.logFailure(error);
    } finally {
      refreshing = undefined;
    }
  }

  return {
    show,
    /** Reads the writes again from the store, and shows them. */
    refresh(): Promise<void> {
      isStale = true;
      return refreshing ??= reload();
    },
    /**
     * Shows the write at once: a screen that empties its form now must show the text without a gap.
     */
    put(item: OutboxItem, isStored: boolean) {
      const others = items.filter(({ seq }) => seq !== item.seq);
      items = isStored ? [...others, item].sort((a, b) => a.seq - b.seq) : others;
      isStale = true;
      show();
    },
    items: () => items,
    findLimit: (kind: string) => limits.find((known) => known.kind === kind && isActive(known)),
  };
}

/**
 * Puts the writes that sign-out has sealed back into the outbox of their user. They go before all
 * new writes.
 */
export async function restoreSealedWrites(context: OutboxContext, list: WriteList) {
  await list.refresh();
  try {
    if ((await context.store.listSealed()).length === 0) return;
    await context.runExclusively(() => unsealAll(context));
  } catch (error) {
    context.logFailure(error);
  }
  context.broadcast({});
  await list.refresh();
}

async function unsealAll({ store, environment }: OutboxContext) {
  for (const sealed of await store.listSealed()) {
    try {
      await store.restoreSealed(sealed, await environment.unseal(sealed.bytes));
    } catch {
      // The writes stay sealed.
    }
  }
}

/** In milliseconds. After this, the screen says that the write goes out later. */
const OUTCOME_PATIENCE = 3000;

/** Lets screens wait a moment for what becomes of their writes. */
export function createOutcomeWaiters(clock: Clock) {
  const waiters = new Map<string, Set<(outcome: Outcome) => void>>();

  function resolve(id: string, outcome: Outcome) {
    for (const finish of [...waiters.get(id) ?? []]) finish(outcome);
    waiters.delete(id);
  }

  return {
    waitFor: (id: string) =>
      new Promise<Outcome>((resolveOutcome) => {
        const stop = clock.after(OUTCOME_PATIENCE, () => finish({ status: "kept" }));
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
