// Applies waiting writes to the server's progress, and folds two waiting writes into one.
import { DONE_SHARE, RANGES_AT_ONCE } from "@server/contract";
import type { NewProgress, Progress } from "./data.ts";
import { type Interval, shareOf, union } from "./intervals.ts";

/** The length of each video in seconds, by id. */
export type Lengths = ReadonlyMap<string, number>;
type Waiting = { kind: string; payload: unknown };

/** Undefined if one write cannot hold the intervals of both. */
export function fold(earlier: NewProgress, later: NewProgress): NewProgress | undefined {
  const joined = join(earlier, later);
  return (joined.watched?.length ?? 0) > RANGES_AT_ONCE ? undefined : joined;
}

/** Joins the watched intervals. For position and mark, the later value wins. */
export function join(earlier: NewProgress, later: NewProgress): NewProgress {
  const joined = { ...earlier, videoId: later.videoId };
  if (earlier.watched || later.watched) {
    joined.watched = union(
      (earlier.watched ?? []) as Interval[],
      (later.watched ?? []) as Interval[],
    ).map(([from, to]) => [from, to]);
  }
  if (later.position !== undefined && mayReplace(later.positionAt, earlier.positionAt)) {
    joined.position = later.position;
    joined.positionAt = later.positionAt;
  }
  if (later.marked !== undefined && mayReplace(later.markedAt, earlier.markedAt)) {
    joined.marked = later.marked;
    joined.markedAt = later.markedAt;
  }
  return joined;
}

/** Pure and idempotent: a write may stay in the outbox a moment longer than its answer. */
export function layProgressOver(
  rows: readonly Progress[],
  waiting: readonly Waiting[],
  lengths: Lengths,
): Map<string, Progress> {
  const shown = new Map(rows.map((row) => [row.videoId, row]));
  for (const { payload } of waiting) {
    const write = payload as NewProgress;
    const row = shown.get(write.videoId) ?? noProgress(write.videoId);
    const watched = union(row.watched as Interval[], (write.watched ?? []) as Interval[])
      .map(([from, to]): [number, number] => [from, to]);
    const hasNewPosition = write.position !== undefined &&
      mayReplace(write.positionAt, row.positionAt);
    const marked = write.marked === undefined ? row.marked : write.marked;
    const length = lengths.get(write.videoId);
    const share = length === undefined ? 0 : shareOf(watched, length * 1000);
    shown.set(write.videoId, {
      ...row,
      watched,
      position: hasNewPosition ? write.position ?? 0 : row.position,
      positionAt: hasNewPosition ? write.positionAt ?? null : row.positionAt,
      marked,
      done: marked ?? share >= DONE_SHARE,
    });
  }
  return shown;
}

type Time = string | null | undefined;

/** Unless both values have a time, the one that comes last wins. */
const mayReplace = (newTime: Time, oldTime: Time) =>
  !newTime || !oldTime || Date.parse(newTime) >= Date.parse(oldTime);

const noProgress = (videoId: string): Progress => ({
  videoId,
  watched: [],
  position: 0,
  positionAt: null,
  marked: null,
  done: false,
});
