// Holds the downloads of one user, as the store and the screens have them.
import type { FileRow } from "./db.ts";
import type { FilesContext } from "./files-context.ts";
import { isUsable } from "./files-name.ts";
import { reuseUnchanged, type Running, toLocalFile } from "./local-file.ts";
import type { DownloadsView } from "./types.ts";

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
