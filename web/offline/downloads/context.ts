// Defines what the downloads of one user need from their surroundings, and what their parts share.
import type { Title } from "../queries/write-db.ts";
import type { Clock } from "../queue/clock.ts";
import { openQueueContext, type Trigger } from "../queue/queue.ts";
import { isWaiting, pendingCopy } from "./copies.ts";
import type { FileWriter, Folder } from "./file-writer.ts";
import { type DownloadsView, filesName, type LocalFile, type Progress } from "./model.ts";
import { type Copy, type DownloadStore, type FileRow, openDownloadStore } from "./store.ts";

/** The titles of the downloads. They are stored with the cached queries, and deleted with them. */
type Titles = {
  read(): Promise<Map<string, string>>;
  keep(titles: Title[]): Promise<unknown>;
  drop(keys: string[]): Promise<unknown>;
};

/** Defines what the downloads of one user need from their surroundings, and what they tell them. */
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
export type TabMessage = { running: Running | null } | { act: "hello" | "changed" };

/** What all parts of one user's downloads share. */
export type FilesContext = ReturnType<typeof openFilesContext>;

export const openFilesContext = (
  userId: string,
  environment: DownloadEnvironment,
  onMessage: (message: TabMessage) => void,
) =>
  openQueueContext({
    name: filesName(userId),
    environment,
    store: openDownloadStore(userId),
    onMessage,
  });

/** Defines what the parts of one user's downloads share. */
export type DownloadContext =
  & Pick<DownloadEnvironment, "clock" | "folder" | "titles" | "storage" | "noteCount">
  & {
    store: DownloadStore;
    /** The keys of downloads that are marked as saved but whose files the browser has deleted. */
    missing: Set<string>;
    rows(): FileRow[];
    lastContact(): number | undefined;
    /** Reads the downloads again, and makes every other tab do the same. */
    changed(): Promise<void>;
    /** Reads the downloads again, for this tab only. */
    refresh(): Promise<void>;
    show(): void;
    titleOf(key: string): string | undefined;
    /** Starts the queue. The trigger "user" waits for nothing. */
    startQueue(trigger?: Trigger): void;
  };

export const findRow = ({ rows }: Pick<DownloadContext, "rows">, key: string) =>
  rows().find((row) => row.key === key);

/** The download that is running at this moment, in any tab. */
export type Running = {
  key: string;
  name: string;
  got: number;
  isStalled: boolean;
  /** The device has no room even to note that it is full. */
  isFull?: boolean;
};

/**
 * Builds the download that screens show, from its row and from what only the downloading tab knows.
 */
export function toLocalFile(row: FileRow, running?: Running, title?: string): LocalFile {
  const { key, kind, id, courseId, addedAt, savedAt, copy, renewal } = row;
  const { contentType, pieces, captions } = copy;
  const isRunning = running?.name === pendingCopy(row).name && isWaiting(row);
  return {
    key,
    kind,
    id,
    courseId,
    contentType,
    pieces,
    addedAt,
    ...progressOf(copy, running),
    captions: captions.filter(({ isHere }) => isHere).map(({ language }) => language),
    ...title !== undefined && { title },
    ...savedAt !== undefined && { savedAt },
    ...renewal && { renewal: progressOf(renewal, running) },
    ...isRunning && running.isStalled && { isStalled: true },
  };
}

function progressOf({ name, state, got, size, reason }: Copy, running?: Running): Progress {
  const isRunning = running?.name === name && state === "waiting";
  if (isRunning && running.isFull) return { state: "failed", reason: "space", got, size };
  return {
    state: isRunning ? "running" : state,
    got: state === "saved" ? size : isRunning ? running.got : got,
    size,
    ...reason && { reason },
  };
}

/**
 * Reuses the objects of downloads that have not changed, so that only the changed ones are rendered
 * again.
 */
export const reuseUnchanged = (before: LocalFile[], next: LocalFile[]): LocalFile[] => {
  const files = next.map((file) => {
    const known = before.find(({ key }) => key === file.key);
    return known && JSON.stringify(known) === JSON.stringify(file) ? known : file;
  });
  return files.length === before.length && files.every((file, at) => file === before[at])
    ? before
    : files;
};
