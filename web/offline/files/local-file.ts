// A row as screens see it, together with what only the tab knows that fetches it.
import type { Copy, FileRow } from "./db.ts";
import { isWaiting, pendingOf } from "./store.ts";
import type { LocalFile, Progress } from "./types.ts";

/** What is fetched at this moment, by whichever tab. */
export type Running = {
  key: string;
  name: string;
  got: number;
  isStalled: boolean;
  /** The phone has not even room to note that it has none. */
  isFull?: boolean;
};

export function asLocalFile(row: FileRow, running?: Running, title?: string): LocalFile {
  const { key, kind, id, courseId, addedAt, savedAt, copy, renewal } = row;
  const { contentType, pieces, captions } = copy;
  const isRunning = running?.name === pendingOf(row).name && isWaiting(row);
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

/** What has not changed stays the same thing, so that only what has is drawn anew. */
export const keepSame = (before: LocalFile[], next: LocalFile[]): LocalFile[] => {
  const kept = next.map((file) => {
    const known = before.find(({ key }) => key === file.key);
    return known && JSON.stringify(known) === JSON.stringify(file) ? known : file;
  });
  return kept.length === before.length && kept.every((file, at) => file === before[at])
    ? before
    : kept;
};
