// Follows the download whose turn it is, in this tab or in another tab that has reported it.
import { isDue, pendingCopy } from "./copies.ts";
import type { FileRow } from "./db.ts";
import type { DownloadList } from "./download-list.ts";
import type { FilesContext } from "./files-context.ts";
import type { Running } from "./local-file.ts";

/** In milliseconds. A screen does not need the progress more often. */
const SHOW_PROGRESS_EVERY = 300;

export type RunningDownload = ReturnType<typeof createRunningDownload>;

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
