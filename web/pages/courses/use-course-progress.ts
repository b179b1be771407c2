import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useProgressText, watchedShare } from "../../features/progress/course-progress.ts";
import type { LiveProgress } from "../../features/progress/use-progress.ts";
import type { StudyState } from "./use-study.ts";

/** The text about progress is undefined if the course has no lesson. */
export function useCourseProgress({ list, summary }: StudyState, live: LiveProgress) {
  const { t } = useTranslation("progress");
  const { t: study } = useTranslation("study");
  const textOf = useProgressText();
  // A video reports only each minute. A course is begun as soon as it plays.
  const isPlayed = useSyncExternalStore(
    live.subscribe,
    () => list.some(({ id }) => live.of(id).length > 0),
  );
  const { videos, done } = summary;
  const isBegun = summary.isBegun || isPlayed;
  const progressText = videos === 0
    ? undefined
    : done > 0
    ? t("percentDone", { percent: Math.floor(done / videos * 100) })
    : textOf({ ...summary, isBegun });
  const count = study("content.videos", { count: videos });
  return {
    share: watchedShare(summary),
    progressText,
    // The words for a begun course name the number of videos, too.
    summary: progressText && isBegun && done === 0
      ? progressText
      : [count, progressText].filter(Boolean).join(" · "),
  };
}
