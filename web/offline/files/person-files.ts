// Runs one user's downloads in one tab: the list, the queue, and the messages between tabs.
import type { Clock } from "../clock.ts";
import type { Title } from "../db.ts";
import { openActs } from "./acts.ts";
import type { FileRow } from "./db.ts";
import { filesName, folderName, isUsable } from "./files-name.ts";
import type { Folder } from "./folder.ts";
import type { FileWriter } from "./file-writer.ts";
import { asLocalFile, keepSame, type Running } from "./local-file.ts";
import type { RunnerParts, Trigger } from "./runner.ts";
import { isDue, openStore, pendingOf } from "./store.ts";
import { isFull } from "./take.ts";
import type { DownloadsView } from "./types.ts";

/** The titles of the downloads. They are stored with the cached queries, and deleted with them. */
export type Titles = {
  read(): Promise<Map<string, string>>;
  keep(titles: Title[]): Promise<unknown>;
  drop(keys: string[]): Promise<unknown>;
};

export type World = {
  clock: Clock;
  hands: FileWriter & { end(): void };
  folder: Folder;
  titles: Titles;
  /** Runs one call at a time across all tabs. */
  alone<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  mayGo(): boolean;
  onCut(): Promise<void>;
  onSignedOut(body: string): Promise<void>;
  storage: Pick<StorageManager, "estimate" | "persist" | "persisted">;
  /** How many downloads were here at the last count. */
  lastCount(): number;
  noteCount(count: number): void;
  onChange(shown: DownloadsView): void;
};
type News = { running: Running | null } | { act: "hello" | "changed" };

export type PersonFiles = ReturnType<typeof openPersonFiles>;

const SLOW = 5 * 60_000;
/** In milliseconds. A screen does not need the progress more often. */
const TOLD_EVERY = 300;
const CONTACT_NOTED_EVERY = 60 * 60_000;

export function openPersonFiles(personId: string, world: World) {
  const { clock } = world;
  const store = openStore(personId);
  const tabs = new BroadcastChannel(filesName(personId));
  const closing = new AbortController();
  const missing = new Set<string>();
  let shown: DownloadsView = {
    files: [],
    missed: [],
    lostCount: 0,
    isLocked: false,
    isKnown: false,
  };
  let rows: FileRow[] = [];
  let called = new Map<string, string>();
  let lastContact: number | undefined;
  let lostCount = 0;
  /** The download that is running in this tab, or in another tab that reported it. */
  let running: Running | undefined;
  let turn: { row: FileRow; over: AbortController } | undefined;
  let going: Promise<void> | undefined;
  let wanted: Trigger | undefined;
  let reading: Promise<void> | undefined;
  let isStale = false;
  let callOff = () => {};
  let callOffTold = () => {};
  let toldAt = 0;
  let isOutOfRoom = false;

  const tell = (news: News) => isClosed() || tabs.postMessage(news);
  function isClosed() {
    return closing.signal.aborted;
  }
  /** The database was closed during the work: the user has left, or removes everything. */
  const isOver = (error: unknown) =>
    isClosed() || error instanceof Error && error.name === "DatabaseClosedError";
  /** A store that fails now may work the next time. */
  function later(error: unknown) {
    if (!isOver(error)) console.warn(`The store of downloads fails: ${error}`);
  }

  tabs.onmessage = ({ data }: MessageEvent<News>) => {
    if ("act" in data && data.act === "hello") {
      return void (turn && tell({ running: running ?? null }));
    }
    if ("act" in data) return void refresh().then(standBy);
    // A download that has just begun in this tab is newer than the report.
    if (turn) return;
    running = data.running ?? undefined;
    show();
  };

  const parts: RunnerParts = {
    store,
    hands: world.hands,
    clock,
    folder: folderName(personId),
    mayGo: () => !isClosed() && world.mayGo(),
    onTurn(row) {
      turn = { row, over: new AbortController() };
      const { name, got } = pendingOf(row);
      be({ key: row.key, name, got, isStalled: false });
      // Show the first progress at once: it tells what is really there.
      toldAt = 0;
      return AbortSignal.any([turn.over.signal, closing.signal]);
    },
    onBytes(row, got) {
      callOffTold();
      const tellNow = () => be({ key: row.key, name: pendingOf(row).name, got, isStalled: false });
      const early = TOLD_EVERY - Math.abs(clock.now() - toldAt);
      // Show this progress later, even if no other follows.
      if (early > 0) callOffTold = clock.after(early, tellNow);
      else tellNow();
    },
    async onContact() {
      const now = clock.now();
      if (lastContact !== undefined && Math.abs(now - lastContact) < CONTACT_NOTED_EVERY) return;
      await acts.noteContact();
    },
    onCut() {
      if (running && turn) be({ ...running, isStalled: true });
      return world.onCut();
    },
    onSignedOut: world.onSignedOut,
    async onSettled(outcome) {
      await changed();
      if (outcome.then === "saved") acts.tidyUp().catch(later);
    },
    onForbidden: ({ courseId }) => acts.forbid((row) => row.courseId === courseId),
  };

  const acts = openActs({
    ...world,
    store,
    missing,
    rows: () => rows,
    lastContact: () => lastContact,
    changed,
    refresh,
    show,
    titleOf: (key) => called.get(key),
    go: (trigger = "hand") => void run(trigger),
  });

  async function changed() {
    tell({ act: "changed" });
    await refresh();
  }

  function be(next: Running | undefined) {
    callOffTold();
    running = next;
    toldAt = clock.now();
    tell({ running: next ?? null });
    show();
  }

  function run(trigger: Trigger): Promise<void> {
    // The tab that downloads now may have looked for the last time before this download was there.
    if (trigger !== "timer") wanted = trigger;
    return going ??= goOn(trigger);
  }

  async function goOn(trigger: Trigger) {
    callOff();
    let again: number | undefined;
    isOutOfRoom = false;
    try {
      do {
        const why = wanted ?? trigger;
        wanted = undefined;
        again = await world.alone(filesName(personId), () => fetchAll(why), closing.signal);
      } while (wanted && !isClosed());
    } catch (error) {
      later(error);
      isOutOfRoom = isFull(error);
      again = clock.now() + SLOW;
    } finally {
      going = turn = undefined;
    }
    await refresh();
    if (!going) rest(again);
  }

  /** The code that downloads is loaded only when there is something to download. */
  async function fetchAll(why: Trigger) {
    if (!await store.next()) return undefined;
    const { work } = await import("./runner.ts");
    return await work(parts, why);
  }

  /**
   * Sets a timer for downloads that no event wakes. If this tab is closed, the other tabs go on.
   */
  function rest(until: number | undefined) {
    callOff();
    const next = rows.find(isDue);
    if (isClosed() || !next) return be(undefined);
    // The download was added while this tab was still looking. If the other tab that fetches it is
    // killed, this tab must go on.
    if (until === undefined && parts.mayGo()) return void run("timer");
    const { name, got } = pendingOf(next);
    // It is still this download's turn, although nothing comes just now.
    be({ key: next.key, name, got, isStalled: true, isFull: isOutOfRoom });
    callOff = clock.after(
      until === undefined ? SLOW : until - clock.now(),
      () => void run("timer"),
    );
  }

  /** The tab that downloads now may be killed. Then this tab is next. */
  function standBy() {
    if (!going && !isClosed() && rows.some(isDue)) void run("timer");
  }

  function refresh(): Promise<void> {
    isStale = true;
    return reading ??= readAll().finally(() => reading = undefined);
  }

  async function readAll() {
    try {
      while (isStale && !isClosed()) {
        isStale = false;
        const [list, contact] = await Promise.all([store.list(), store.lastContact()]);
        const titles = await world.titles.read();
        if (isStale || isClosed()) continue;
        if (!shown.isKnown && list.length === 0) lostCount = world.lastCount();
        if (list.length > 0 || lostCount === 0) world.noteCount(list.length);
        [rows, lastContact] = [list, contact];
        called = titles;
        show(true);
      }
    } catch (error) {
      later(error);
      // No screen waits for a list that cannot be read.
      show(true);
    }
    const now = turn && rows.find(({ key }) => key === turn?.row.key);
    const isMine = now && turn && isDue(now) &&
      pendingOf(now).name === pendingOf(turn.row).name;
    if (turn && !isMine) turn.over.abort();
  }

  function show(isKnown = shown.isKnown) {
    if (isClosed()) return;
    const next = rows.map((row) => asLocalFile(row, running, called.get(row.key)));
    const files = keepSame(shown.files, next);
    const isMissing = ({ key }: { key: string }) => missing.has(key);
    shown = {
      files,
      missed: keepSame(shown.missed, files.filter(isMissing)),
      lostCount,
      lastContact,
      isLocked: lastContact !== undefined && !isUsable(lastContact, clock.now()),
      isKnown,
    };
    world.onChange(shown);
  }

  async function begin() {
    await refresh();
    tell({ act: "hello" });
    const strangers = await acts.lookAround().catch((error) => void later(error));
    void run("event");
    await acts.empty(strangers ?? []);
  }
  begin().catch(later);

  const { want, pause, resume, remove, renew, keepOld, space, persist } = acts;
  const { openFile, openCaptions, openAddress, verify, reconcile, noteListed } = acts;
  return {
    ...{ want, pause, resume, remove, renew, keepOld, space, persist },
    ...{ openFile, openCaptions, openAddress, verify, reconcile, noteListed },
    run,
    async forgetLost() {
      lostCount = 0;
      await refresh();
    },
    close() {
      closing.abort();
      callOff();
      callOffTold();
      acts.close();
      world.hands.end();
      tabs.close();
      store.close();
    },
  };
}
