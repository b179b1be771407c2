// What the outbox and the downloads share: a queue of one user on this device, on which one tab works
// at a time.
import { onReachabilityChange } from "../../lib/http/connectivity.ts";
import type { Clock } from "./clock.ts";

/**
 * "user" waits for nothing, "event" only for the silence that the server asked for, "timer" for the
 * pace, too.
 */
export type Trigger = "user" | "event" | "timer";

/** How fast to go. All tabs share the pace, and the next start uses it, too. */
export type Pace = {
  /** When the pace was set. A clock that was set back before this time makes the pace void. */
  at: number;
  /** The number of failures in a row. */
  failures: number;
  /** The timer starts nothing before this time. Events and the user's actions do not wait. */
  waitUntil: number;
  /** The server asked for silence until then. */
  silentUntil: number;
};

export const initialPace: Pace = { at: 0, failures: 0, waitUntil: 0, silentUntil: 0 };

/** When the work may begin. */
export const startTime = ({ waitUntil, silentUntil }: Pace, trigger: Trigger): number =>
  ({ user: 0, event: silentUntil, timer: Math.max(waitUntil, silentUntil) })[trigger];

/** When to go on. A pause that is not for all holds back only some of the entries. */
export type Pause = { until: number; isForAll: boolean };

type Environment = {
  clock: Clock;
  /** Runs one call at a time across all tabs. */
  runExclusively<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

type QueueOptions<Env, Store, Message> = {
  /** The name of the database, of the lock and of the channel between the tabs. */
  name: string;
  environment: Env;
  store: Store;
  onMessage: (message: Message) => void;
};

/** Opens what all parts of one user's queue share: the store, and the messages between tabs. */
export function openQueueContext<
  Env extends Environment,
  Store extends { close(): void },
  Message,
>({ name, environment, store, onMessage }: QueueOptions<Env, Store, Message>) {
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  /** The database was closed during the work: the user has left, or removes everything. */
  const isClosedError = (error: unknown) =>
    isClosed() || error instanceof Error && error.name === "DatabaseClosedError";
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);

  return {
    environment,
    clock: environment.clock,
    store,
    isClosed,
    /** Ends the requests when the queue is closed. */
    closeSignal: closing.signal,
    /** Runs one call at a time across all tabs of this user. */
    runExclusively: <T>(work: () => Promise<T>) =>
      environment.runExclusively(name, work, closing.signal),
    broadcast(message: Message) {
      if (!isClosed()) channel.postMessage(message);
    },
    /** A store that fails now may work the next time. */
    logFailure(error: unknown) {
      const queue = name.replace(/.*-/, "");
      if (!isClosedError(error)) console.warn(`The store of the ${queue} failed: ${error}`);
    },
    /** Ends the requests. `close` ends the rest. */
    abort: () => closing.abort(),
    close() {
      channel.close();
      store.close();
    },
  };
}

type QueueContext = Pick<
  ReturnType<typeof openQueueContext>,
  "clock" | "isClosed" | "logFailure"
>;

type ScheduleParts = {
  /**
   * Works until nothing is left to do now. Returns when to go on, if that is known. The time of
   * `lastPause` has passed, even if the clock was set back since.
   */
  work(trigger: Trigger, lastPause?: Pause): Promise<Pause | undefined>;
  onFailed?(error: unknown): void;
  /** This tab does not work any more. */
  onEnd(): void | Promise<void>;
  /**
   * The milliseconds until the timer goes on with what no event wakes. Undefined if nothing waits.
   * If this tab is closed, the other tabs go on.
   */
  timeToNext(pause: Pause | undefined): number | "now" | undefined;
  /**
   * Whether an event during the work ends a pause for all. Each write is an event of the outbox,
   * and a server in trouble must not get a request for each. An event of the downloads says that
   * the connection may be back.
   */
  mayEventEndPause: boolean;
};

/** In milliseconds. The wait when another tab works on the queue, or the store has failed. */
export const SLOW = 5 * 60_000;

/** Decides when this tab works on the queue: at an event, or after a pause. */
export function createSchedule(context: QueueContext, parts: ScheduleParts) {
  const { clock, isClosed, logFailure } = context;
  let running: Promise<void> | undefined;
  /** Came during the work. The tab that works now may have looked for the last time before that. */
  let nextTrigger: Trigger | undefined;
  let cancelTimer = () => {};

  function run(trigger: Trigger, lastPause?: Pause): Promise<void> {
    if (trigger !== "timer" && nextTrigger !== "user") nextTrigger = trigger;
    return running ??= runAll(trigger, lastPause);
  }

  async function runAll(firstTrigger: Trigger, lastPause?: Pause) {
    cancelTimer();
    let pause: Pause | undefined;
    try {
      do {
        const trigger = nextTrigger ?? firstTrigger;
        nextTrigger = undefined;
        pause = await parts.work(trigger, lastPause);
        lastPause = undefined;
      } while (nextTrigger && !isClosed() && mayGoOn(pause));
    } catch (error) {
      logFailure(error);
      parts.onFailed?.(error);
      pause = { until: clock.now() + SLOW, isForAll: true };
    }
    running = undefined;
    nextTrigger = undefined;
    await parts.onEnd();
    if (!running && !isClosed()) setTimer(pause);
  }

  const mayGoOn = (pause: Pause | undefined) =>
    !pause?.isForAll || nextTrigger === "user" || parts.mayEventEndPause;

  function setTimer(pause: Pause | undefined) {
    cancelTimer();
    const time = parts.timeToNext(pause);
    if (time === "now") void run("timer");
    else if (time !== undefined) cancelTimer = clock.after(time, () => void run("timer", pause));
  }

  return {
    run: (trigger: Trigger) => run(trigger),
    isRunning: () => running !== undefined,
    close: () => cancelTimer(),
  };
}

/** Calls `wake` when the server can be reached again, and when the user looks again. */
export function onReturn(wake: () => void): () => void {
  const wakeIfVisible = () => document.hidden || wake();
  const stopWatching = onReachabilityChange((isReached) => isReached && wake());
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wakeIfVisible);
  return () => {
    stopWatching();
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wakeIfVisible);
  };
}
