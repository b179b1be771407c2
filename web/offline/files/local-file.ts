// Builds the download that screens show, from its row and from what only the downloading tab knows.
import type { Copy, FileRow } from "./db.ts";
import { isWaiting, pendingCopy } from "./copies.ts";
import type { LocalFile, Progress } from "./types.ts";

/** The download that is running at this moment, in any tab. */
export type Running = {
  key: string;
  name: string;
  got: number;
  isStalled: boolean;
  /** The device has no room even to note that it is full. */
  isFull?: boolean;
};

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
