// One person's outbox in one tab: what waits, who sends it, and the news that tabs exchange about it.
import type { Clock } from "./clock.ts";
import type { Write } from "./kinds.ts";
import { isInForce, secondsOfLimit } from "./limits.ts";
import type { Limit, OutboxItem, Sealed } from "./outbox-db.ts";
import { outboxName } from "./outbox-name.ts";
import { isParked, isWorthWaiting, openStore, type Result } from "./outbox-store.ts";
import { drain, type Pause, type Send, type Trigger } from "./runner.ts";

export type Outcome =
  | { status: "done"; body: unknown }
  /** Not answered yet; it goes out by itself. With a time: the server's limit is reached until then. */
  | { status: "kept"; waitsUntil?: number }
  | { status: "refused" | "conflict"; body: unknown };
export type Answer = { item: OutboxItem; body: unknown };
export type Shown = { items: OutboxItem[]; limits: Limit[]; isRunning: boolean };
export type PersonOutbox = ReturnType<typeof openOutbox>;

export type World = {
  clock: Clock;
  /** Of the phone's own store, where the line has another. */
  storeClock?: Clock;
  send: Send;
  /** One at a time across all tabs. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  mayGo(): boolean;
  /** Rejects where her key is not there, or is not hers. */
  unseal(bytes: Sealed["bytes"]): Promise<OutboxItem[]>;
  onAnswer(answer: Answer): Promise<void>;
  onConflict(answer: Answer): void;
  onChange(shown: Shown): void;
};
type News = { answers?: Answer[]; results?: Result[] };

const PATIENCE = 3000;
/** Without a network nobody else could have it. */
const LAST_PATIENCE = 10_000;
const SLOW = 5 * 60_000;

export function openOutbox(personId: string, world: World) {
  const { clock, storeClock = clock } = world;
  const store = openStore(personId);
  const tabs = new BroadcastChannel(outboxName(personId));
  const waiters = new Map<string, Set<(outcome: Outcome) => void>>();
  let items: OutboxItem[] = [];
  let limits: Limit[] = [];
  let running: Promise<void> | undefined;
  let isWanted = false;
  let reading: Promise<void> | undefined;
  let isStale = false;
  let isClosed = false;
  const closing = new AbortController();
  let callOff = () => {};

  tabs.onmessage = ({ data }: MessageEvent<News>) => {
    hear(data);
    refresh();
  };
  /** A store that fails just now may do better next time; closed under it, the person has left. */
  function later(error: unknown) {
    if (!isClosed) console.warn(`The store of the outbox fails: ${error}`);
  }

  const parts = {
    store,
    clock,
    send(batch: OutboxItem[], signal: AbortSignal) {
      refresh();
      return world.send(batch, AbortSignal.any([signal, closing.signal]));
    },
    mayGo: () => !isClosed && world.mayGo(),
    async onAnswers(answers: Answer[]) {
      tell({ answers });
      for (const answer of answers) await world.onAnswer(answer);
    },
    onSettled(batch: OutboxItem[], results: Result[]) {
      const conflicts = results.filter(({ status }) => status === 409);
      for (const { id, body } of conflicts) {
        const item = batch.find((item) => item.id === id);
        if (item) world.onConflict({ item, body });
      }
      tell({ results });
      hear({ results });
      return refresh();
    },
  };

  async function enqueue(write: Write) {
    const { item, isLeft } = await inTime((claim) => store.add(write, clock.now(), claim));
    const outcome = outcomeOf(item, isLeft);
    const results = isLeft ? [] : [{ id: item.id, status: 200, body: undefined }];
    // At once: whoever empties a form after this shows what was in it without a gap.
    const others = items.filter(({ seq }) => seq !== item.seq);
    items = isLeft ? [...others, item].sort((a, b) => a.seq - b.seq) : others;
    isStale = true;
    show();
    hear({ results });
    tell({ results });
    void run("event");
    return { id: item.id, outcome };
  }

  /** A store that hangs is given up like one that throws: what it has not claimed by then it keeps no more. */
  function inTime<T>(work: (claim: () => void) => PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const stop = storeClock.after(world.mayGo() ? PATIENCE : LAST_PATIENCE, () => {
        isLate = true;
        reject(new Error("The store does not answer"));
      });
      const claim = () => {
        if (isLate) throw new Error("Nobody waits for it any more");
        stop();
      };
      work(claim).then(resolve, (error) => {
        stop();
        reject(error);
      });
    });
  }

  function run(trigger: Trigger, over = 0): Promise<void> {
    // Whoever sends now may have looked for the last time before this was there.
    if (trigger !== "timer") isWanted = true;
    return running ??= runAll(trigger, over);
  }

  async function runAll(trigger: Trigger, over: number) {
    callOff();
    let pause: Pause | undefined;
    try {
      show();
      await begun;
      do {
        isWanted = false;
        const past = over;
        pause = await world.alone(outboxName(personId), () => drain(parts, trigger, past));
        over = 0;
      } while (isWanted && !pause?.isForAll && !isClosed);
    } catch (error) {
      later(error);
    } finally {
      running = undefined;
      show();
      comeAgain(pause);
    }
  }

  /** For what nothing else wakes; a tab that is closed meanwhile leaves it to the others. */
  function comeAgain(pause: Pause | undefined) {
    callOff();
    if (isClosed || items.every(isParked)) return;
    const ms = pause ? pause.until - clock.now() : SLOW;
    // So much time has passed, whatever the clock says by then.
    const over = pause && !pause.isForAll ? pause.until : 0;
    callOff = clock.after(ms, () => void run("timer", over));
  }

  function refresh(): Promise<void> {
    isStale = true;
    return reading ??= readAll();
  }

  async function readAll() {
    try {
      while (isStale && !isClosed) {
        isStale = false;
        const read = await store.list();
        const inForce = await store.listLimits(clock.now());
        // Something was written meanwhile, and may be shown already.
        if (isStale) continue;
        items = read;
        limits = inForce;
        show();
      }
    } catch (error) {
      later(error);
    } finally {
      reading = undefined;
    }
  }

  function show() {
    if (isClosed) return;
    if (!limits.every(stillInForce)) limits = limits.filter(stillInForce);
    world.onChange({ items, limits, isRunning: running !== undefined });
  }

  const stillInForce = (limit: Limit) => isInForce(limit, clock.now());

  const tell = (news: News) => {
    if (!isClosed) tabs.postMessage(news);
  };

  function hear({ answers = [], results = [] }: News) {
    for (const answer of answers) void world.onAnswer(answer);
    for (const result of results) {
      const { id, status, body } = result;
      const seconds = secondsOfLimit(result);
      if (seconds) resolve(id, { status: "kept", waitsUntil: clock.now() + seconds * 1000 });
      else if (!isWorthWaiting(status)) resolve(id, asOutcome(status, body));
    }
  }

  function outcomeOf({ id, kind }: OutboxItem, isLeft: boolean): Promise<Outcome> {
    const limit = isLeft && limits.find((one) => one.kind === kind && stillInForce(one));
    if (limit) return Promise.resolve({ status: "kept", waitsUntil: limit.until });
    // Nobody is asked just now: she need not wait to be told that the phone has it.
    if (!parts.mayGo()) return Promise.resolve({ status: "kept" });
    return new Promise<Outcome>((answer) => {
      const stop = clock.after(PATIENCE, () => finish({ status: "kept" }));
      const finish = (outcome: Outcome) => {
        stop();
        waiters.get(id)?.delete(finish);
        answer(outcome);
      };
      waiters.set(id, (waiters.get(id) ?? new Set()).add(finish));
    });
  }

  function resolve(id: string, outcome: Outcome) {
    for (const finish of [...waiters.get(id) ?? []]) finish(outcome);
    waiters.delete(id);
  }

  /** After a person has decided something about a card. */
  async function afterChange(isDone: boolean) {
    tell({});
    await refresh();
    void run("event");
    return isDone;
  }

  /** What she had not sent when she left goes before everything that she writes now. */
  async function takeBack() {
    for (const sealed of await store.listSealed()) {
      try {
        await store.takeBack(sealed, await world.unseal(sealed.bytes));
      } catch {
        // It stays sealed.
      }
    }
  }

  async function begin() {
    await refresh();
    try {
      if ((await store.listSealed()).length === 0) return;
      await world.alone(outboxName(personId), takeBack);
    } catch (error) {
      later(error);
    }
    tell({});
    await refresh();
  }

  const begun = begin();
  void run("event");

  return {
    enqueue,
    run: (trigger: Trigger) => run(trigger),
    begun,
    retry: async (seen: OutboxItem[]) => afterChange(await store.retry(seen)),
    replace: async (seen: OutboxItem[], others: Write[]) =>
      afterChange(await store.replace(seen, others)),
    close() {
      isClosed = true;
      closing.abort();
      callOff();
      for (const id of [...waiters.keys()]) resolve(id, { status: "kept" });
      tabs.close();
      store.close();
    },
  };
}

const asOutcome = (status: number, body: unknown): Outcome =>
  status < 300
    ? { status: "done", body }
    : { status: status === 409 ? "conflict" : "refused", body };
