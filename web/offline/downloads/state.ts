// Holds the downloads of one user, as the store and the screens have them, and follows the download
// that is running.
import { type FilesContext, reuseUnchanged, type Running, toLocalFile } from "./context.ts";
import { isDue, pendingCopy } from "./copies.ts";
import { type DownloadsView, isUsable } from "./model.ts";
import type { FileRow } from "./store.ts";

export type DownloadList = ReturnType<typeof createDownloadList>;

type ListParts = {
  /** The keys of downloads whose files the browser has deleted. */
  missing: Set<string>;
  running(): Running | undefined;
  /** The rows have been read again. */
  onReload(): void;
};

export function createDownloadList(context: FilesContext, parts: ListParts) {
  const { environment, store, clock, isClosed } = context;
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
  let refreshing: Promise<void> | undefined;
  let isStale = false;

  function refresh(): Promise<void> {
    isStale = true;
    return refreshing ??= reload().finally(() => refreshing = undefined);
  }

  async function reload() {
    try {
      while (isStale && !isClosed()) {
        isStale = false;
        const [list, contact] = await Promise.all([store.list(), store.lastContact()]);
        const titles = await environment.titles.read();
        if (isStale || isClosed()) continue;
        if (!shown.isKnown && list.length === 0) lostCount = environment.lastCount();
        if (list.length > 0 || lostCount === 0) environment.noteCount(list.length);
        [rows, lastContact] = [list, contact];
        titlesByKey = titles;
        show(true);
      }
    } catch (error) {
      context.logFailure(error);
      // No screen waits for a list that cannot be read.
      show(true);
    }
    parts.onReload();
  }

  function show(isKnown = shown.isKnown) {
    if (isClosed()) return;
    const next = rows.map((row) => toLocalFile(row, parts.running(), titlesByKey.get(row.key)));
    const files = reuseUnchanged(shown.files, next);
    shown = {
      files,
      missed: reuseUnchanged(shown.missed, files.filter(({ key }) => parts.missing.has(key))),
      lostCount,
      lastContact,
      isLocked: lastContact !== undefined && !isUsable(lastContact, clock.now()),
      isKnown,
    };
    environment.onChange(shown);
  }

  return {
    refresh,
    show: () => show(),
    rows: () => rows,
    lastContact: () => lastContact,
    titleOf: (key: string) => titlesByKey.get(key),
    async forgetLost() {
      lostCount = 0;
      await refresh();
    },
  };
}

/** In milliseconds. A screen does not need the progress more often. */
const SHOW_PROGRESS_EVERY = 300;

export type RunningDownload = ReturnType<typeof createRunningDownload>;

/** Follows the download whose turn it is, in this tab or in another tab that has reported it. */
export function createRunningDownload(context: FilesContext, list: () => DownloadList) {
  const { clock, broadcast, closeSignal } = context;
  let running: Running | undefined;
  /** Only while this tab downloads. */
  let current: { row: FileRow; controller: AbortController } | undefined;
  let cancelProgress = () => {};
  let shownAt = 0;

  /** Shows the download here and in the other tabs. */
  function set(next: Running | undefined) {
    cancelProgress();
    running = next;
    shownAt = clock.now();
    broadcast({ running: next ?? null });
    list().show();
  }

  return {
    get: () => running,
    set,
    /** Returns the signal that ends the download when it is no longer wanted. */
    begin(row: FileRow): AbortSignal {
      current = { row, controller: new AbortController() };
      const { name, got } = pendingCopy(row);
      set({ key: row.key, name, got, isStalled: false });
      // Show the first progress at once: it tells what is really there.
      shownAt = 0;
      return AbortSignal.any([current.controller.signal, closeSignal]);
    },
    showProgress(row: FileRow, got: number) {
      cancelProgress();
      const showNow = () =>
        set({ key: row.key, name: pendingCopy(row).name, got, isStalled: false });
      const waitMs = SHOW_PROGRESS_EVERY - Math.abs(clock.now() - shownAt);
      // Show this progress later, even if no other follows.
      if (waitMs > 0) cancelProgress = clock.after(waitMs, showNow);
      else showNow();
    },
    showStalled() {
      if (running && current) set({ ...running, isStalled: true });
    },
    end() {
      current = undefined;
    },
    /** Ends the download of this tab if the rows no longer ask for it. */
    endIfUnwanted(rows: FileRow[]) {
      const row = current && rows.find(({ key }) => key === current?.row.key);
      const isStillWanted = row && current && isDue(row) &&
        pendingCopy(row).name === pendingCopy(current.row).name;
      if (current && !isStillWanted) current.controller.abort();
    },
    /** Another tab has just opened. */
    reportIfHere() {
      if (current) broadcast({ running: running ?? null });
    },
    takeReport(reported: Running | null) {
      // A download that has just begun in this tab is newer than the report.
      if (current) return;
      running = reported ?? undefined;
      list().show();
    },
    close: () => cancelProgress(),
  };
}
