// Runs one user's downloads in one tab: the list, the queue, and the messages between tabs.
import type { Clock } from "../clock.ts";
import type { Title } from "../db.ts";
import { createDownloadActions } from "./download-actions.ts";
import type { FileRow } from "./db.ts";
import { filesName, folderName, isUsable } from "./files-name.ts";
import type { Folder } from "./folder.ts";
import type { FileWriter } from "./file-writer.ts";
import { reuseUnchanged, type Running, toLocalFile } from "./local-file.ts";
import type { RunnerParts, Trigger } from "./runner.ts";
import { isDue, openDownloadStore, pendingCopy } from "./store.ts";
import { isFull } from "./fetch-bytes.ts";
import type { DownloadsView } from "./types.ts";

/** The titles of the downloads. They are stored with the cached queries, and deleted with them. */
export type Titles = {
  read(): Promise<Map<string, string>>;
  keep(titles: Title[]): Promise<unknown>;
  drop(keys: string[]): Promise<unknown>;
};

export type DownloadEnvironment = {
  clock: Clock;
  writer: FileWriter & { terminate(): void };
  folder: Folder;
  titles: Titles;
  /** Runs one call at a time across all tabs. */
  runExclusively<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  canDownload(): boolean;
  onCut(): Promise<void>;
  onSignedOut(body: string): Promise<void>;
  storage: Pick<StorageManager, "estimate" | "persist" | "persisted">;
  /** How many downloads were here at the last count. */
  lastCount(): number;
  noteCount(count: number): void;
  onChange(shown: DownloadsView): void;
};
type TabMessage = { running: Running | null } | { act: "hello" | "changed" };

export type PersonFiles = ReturnType<typeof openPersonFiles>;

const SLOW = 5 * 60_000;
/** In milliseconds. A screen does not need the progress more often. */
const SHOW_PROGRESS_EVERY = 300;
const STORE_CONTACT_EVERY = 60 * 60_000;

export function openPersonFiles(userId: string, world: DownloadEnvironment) {
  const { clock } = world;
  const store = openDownloadStore(userId);
  const sharedName = filesName(userId);
  const channel = new BroadcastChannel(sharedName);
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
  let titlesByKey = new Map<string, string>();
  let lastContact: number | undefined;
  let lostCount = 0;
  /** The download that is running in this tab, or in another tab that reported it. */
  let running: Running | undefined;
  let currentDownload: { row: FileRow; controller: AbortController } | undefined;
  let runningQueue: Promise<void> | undefined;
  let nextTrigger: Trigger | undefined;
  let refreshing: Promise<void> | undefined;
  let isStale = false;
  let cancelTimer = () => {};
  let cancelProgress = () => {};
  let shownAt = 0;
  let isOutOfRoom = false;

  const broadcast = (message: TabMessage) => isClosed() || channel.postMessage(message);
  function isClosed() {
    return closing.signal.aborted;
  }
  /** The database was closed during the work: the user has left, or removes everything. */
  const isClosedError = (error: unknown) =>
    isClosed() || error instanceof Error && error.name === "DatabaseClosedError";
  /** A store that fails now may work the next time. */
  function logFailure(error: unknown) {
    if (!isClosedError(error)) console.warn(`The download store failed: ${error}`);
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ("act" in data && data.act === "hello") {
      return void (currentDownload && broadcast({ running: running ?? null }));
    }
    if ("act" in data) return void refresh().then(continueIfDue);
    // A download that has just begun in this tab is newer than the report.
    if (currentDownload) return;
    running = data.running ?? undefined;
    show();
  };

  const runnerParts: RunnerParts = {
    store,
    writer: world.writer,
    clock,
    folder: folderName(userId),
    canDownload: () => !isClosed() && world.canDownload(),
    onTurn(row) {
      currentDownload = { row, controller: new AbortController() };
      const { name, got } = pendingCopy(row);
      setRunning({ key: row.key, name, got, isStalled: false });
      // Show the first progress at once: it tells what is really there.
      shownAt = 0;
      return AbortSignal.any([currentDownload.controller.signal, closing.signal]);
    },
    onBytes(row, got) {
      cancelProgress();
      const showNow = () =>
        setRunning({ key: row.key, name: pendingCopy(row).name, got, isStalled: false });
      const waitMs = SHOW_PROGRESS_EVERY - Math.abs(clock.now() - shownAt);
      // Show this progress later, even if no other follows.
      if (waitMs > 0) cancelProgress = clock.after(waitMs, showNow);
      else showNow();
    },
    async onContact() {
      const now = clock.now();
      if (lastContact !== undefined && Math.abs(now - lastContact) < STORE_CONTACT_EVERY) return;
      await actions.noteContact();
    },
    onCut() {
      if (running && currentDownload) setRunning({ ...running, isStalled: true });
      return world.onCut();
    },
    onSignedOut: world.onSignedOut,
    async onSettled(outcome) {
      await changed();
      if (outcome.then === "saved") actions.tidyUp().catch(logFailure);
    },
    onForbidden: ({ courseId }) => actions.forbid((row) => row.courseId === courseId),
  };

  const actions = createDownloadActions({
    ...world,
    store,
    missing,
    rows: () => rows,
    lastContact: () => lastContact,
    changed,
    refresh,
    show,
    titleOf: (key) => titlesByKey.get(key),
    startQueue: (trigger = "user") => void run(trigger),
  });

  async function changed() {
    broadcast({ act: "changed" });
    await refresh();
  }

  function setRunning(next: Running | undefined) {
    cancelProgress();
    running = next;
    shownAt = clock.now();
    broadcast({ running: next ?? null });
    show();
  }

  function run(trigger: Trigger): Promise<void> {
    // The tab that downloads now may have looked for the last time before this download was there.
    if (trigger !== "timer") nextTrigger = trigger;
    return runningQueue ??= runQueue(trigger);
  }

  async function runQueue(trigger: Trigger) {
    cancelTimer();
    let runAt: number | undefined;
    isOutOfRoom = false;
    try {
      do {
        const why = nextTrigger ?? trigger;
        nextTrigger = undefined;
        runAt = await world.runExclusively(sharedName, () => fetchAll(why), closing.signal);
      } while (nextTrigger && !isClosed());
    } catch (error) {
      logFailure(error);
      isOutOfRoom = isFull(error);
      runAt = clock.now() + SLOW;
    } finally {
      runningQueue = currentDownload = undefined;
    }
    await refresh();
    if (!runningQueue) scheduleRun(runAt);
  }

  /** The code that downloads is loaded only when there is something to download. */
  async function fetchAll(why: Trigger) {
    if (!await store.next()) return undefined;
    const { runDownloads } = await import("./runner.ts");
    return await runDownloads(runnerParts, why);
  }

  /**
   * Sets a timer for downloads that no event wakes. If this tab is closed, the other tabs go on.
   */
  function scheduleRun(until: number | undefined) {
    cancelTimer();
    const next = rows.find(isDue);
    if (isClosed() || !next) return setRunning(undefined);
    // The download was added while this tab was still looking. If the other tab that fetches it is
    // killed, this tab must go on.
    if (until === undefined && runnerParts.canDownload()) return void run("timer");
    const { name, got } = pendingCopy(next);
    // It is still this download's turn, although nothing comes just now.
    setRunning({ key: next.key, name, got, isStalled: true, isFull: isOutOfRoom });
    cancelTimer = clock.after(
      until === undefined ? SLOW : until - clock.now(),
      () => void run("timer"),
    );
  }

  /** The tab that downloads now may be killed. Then this tab is next. */
  function continueIfDue() {
    if (!runningQueue && !isClosed() && rows.some(isDue)) void run("timer");
  }

  function refresh(): Promise<void> {
    isStale = true;
    return refreshing ??= reload().finally(() => refreshing = undefined);
  }

  async function reload() {
    try {
      while (isStale && !isClosed()) {
        isStale = false;
        const [list, contact] = await Promise.all([store.list(), store.lastContact()]);
        const titles = await world.titles.read();
        if (isStale || isClosed()) continue;
        if (!shown.isKnown && list.length === 0) lostCount = world.lastCount();
        if (list.length > 0 || lostCount === 0) world.noteCount(list.length);
        [rows, lastContact] = [list, contact];
        titlesByKey = titles;
        show(true);
      }
    } catch (error) {
      logFailure(error);
      // No screen waits for a list that cannot be read.
      show(true);
    }
    const now = currentDownload && rows.find(({ key }) => key === currentDownload?.row.key);
    const isStillWanted = now && currentDownload && isDue(now) &&
      pendingCopy(now).name === pendingCopy(currentDownload.row).name;
    if (currentDownload && !isStillWanted) currentDownload.controller.abort();
  }

  function show(isKnown = shown.isKnown) {
    if (isClosed()) return;
    const next = rows.map((row) => toLocalFile(row, running, titlesByKey.get(row.key)));
    const files = reuseUnchanged(shown.files, next);
    const isMissing = ({ key }: { key: string }) => missing.has(key);
    shown = {
      files,
      missed: reuseUnchanged(shown.missed, files.filter(isMissing)),
      lostCount,
      lastContact,
      isLocked: lastContact !== undefined && !isUsable(lastContact, clock.now()),
      isKnown,
    };
    world.onChange(shown);
  }

  async function start() {
    await refresh();
    broadcast({ act: "hello" });
    const unknownFiles = await actions.findMissing().catch((error) => void logFailure(error));
    void run("event");
    await actions.removeFiles(unknownFiles ?? []);
  }
  start().catch(logFailure);

  const { want, pause, resume, remove, renew, keepOld, space, persist } = actions;
  const { openFile, openCaptions, openAddress, verify, reconcile, noteListed } = actions;
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
      cancelTimer();
      cancelProgress();
      actions.close();
      world.writer.terminate();
      channel.close();
      store.close();
    },
  };
}
