// Sums up the learner's progress in a course or in a part of it.
import { useTranslation } from "react-i18next";
import type { Progress } from "./data.ts";
import { clip, type Interval, total } from "./intervals.ts";

export type CourseSummary = {
  videos: number;
  done: number;
  // An older answer that this device has stored has only the counts.
  /** The learner has played something of a video, or gone to a place in it. */
  isBegun?: boolean;
  /** The length of all videos. */
  seconds?: number;
  /** What the learner has watched of them. A done video counts whole. */
  watchedSeconds?: number;
};

type Lesson = { id: string; durationSeconds: number };
type Rows = ReadonlyMap<string, Pick<Progress, "watched" | "positionAt" | "done">>;

export function sumUp(list: readonly Lesson[], progress: Rows) {
  const summary = { videos: list.length, done: 0, isBegun: false, seconds: 0, watchedSeconds: 0 };
  for (const { id, durationSeconds } of list) {
    summary.seconds += durationSeconds;
    const row = progress.get(id);
    if (!row) continue;
    const watched = row.watched as Interval[];
    if (row.done) summary.done++;
    if (row.positionAt !== null || watched.length > 0) summary.isBegun = true;
    summary.watchedSeconds += row.done
      ? durationSeconds
      : total(clip(watched, durationSeconds * 1000)) / 1000;
  }
  return summary;
}

/** The watched share, from 0 to 1, for a ring. */
export function watchedShare({ videos, done, seconds, watchedSeconds = 0 }: CourseSummary) {
  if (videos === 0) return 0;
  // Without lengths, only the done videos count.
  return seconds && done < videos ? Math.min(1, watchedSeconds / seconds) : done / videos;
}

/** The progress in words, which stand beside the ring. */
export function useProgressText() {
  const { t } = useTranslation("progress");
  return ({ videos: all, done, isBegun }: CourseSummary) =>
    done > 0 ? t("doneOf", { done, all }) : isBegun ? t("begun", { all }) : t("notStarted");
}
