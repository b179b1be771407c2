// The content of a course with progress and downloads. Renders the first rows at once and the rest
// later.
import type { CourseId } from "@server/contract";
import { useIsFetching } from "@tanstack/react-query";
import { memo, startTransition, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { sumUp, useProgressText, watchedShare } from "../../features/progress/course-progress.ts";
import type { Interval } from "../../features/progress/intervals.ts";
import { type LiveProgress, useLiveShare } from "../../features/progress/use-progress.ts";
import { ResourceRow } from "../../features/resources/resource-row.tsx";
import { CourseContent } from "../../features/sections/course-content.tsx";
import type { Video } from "../../features/videos/data.ts";
import { VideoRow } from "../../features/videos/video-row.tsx";
import { CircleCheckIcon } from "../../ui/icons.ts";
import { ProgressRing } from "../../ui/progress.tsx";
import { type Ask, AskButton } from "./ask-button.tsx";
import type { DownloadUi, StudyState } from "./use-study.ts";

export type ContentProps = {
  courseId: CourseId;
  study: StudyState;
  live: LiveProgress;
  /** The watched share of the course, from 0 to 1. */
  share: number;
  /** The number of videos and the progress, in words. */
  summary: string;
  hrefOf: (videoId: string) => string;
  onSelect: (videoId: string) => void;
  isOffline: boolean;
  downloadUi?: DownloadUi;
  ask: Ask;
  /** Called when all rows are rendered. */
  onComplete?: () => void;
};

export function ContentList(
  { courseId, study, live, hrefOf, onSelect, isOffline, downloadUi, ask, onComplete }: ContentProps,
) {
  const { t } = useTranslation("study");
  const progressText = useProgressText();
  const isIdle = useIsIdle();
  const groups = isIdle ? study.groups : firstGroups(study.groups);
  const isComplete = groups === study.groups;
  useEffect(() => {
    if (isComplete) onComplete?.();
  }, [isComplete]);
  const select = useCallback((id: string) => onSelect(id), [onSelect]);

  return (
    <>
      {downloadUi
        ? <downloadUi.CourseDownloads {...{ courseId, study }} />
        : <div className="mb-2 min-h-13 my:min-h-19" />}
      <CourseContent
        groups={groups}
        videoRow={(video, number) => (
          <LessonRow
            key={video.id}
            {...{ video, number, live, downloadUi }}
            isDone={study.isDone(video.id)}
            watched={study.watchedOf(video.id)}
            href={hrefOf(video.id)}
            isCurrent={video.id === study.current?.id}
            onSelect={select}
          />
        )}
        resourceRow={(resource) => {
          const row = { resource, isOffline };
          return (
            <>
              {downloadUi
                ? <downloadUi.FileRow {...row} />
                : <ResourceRow {...row} action={<span className="block size-11" />} />}
              <AskButton
                label={t("ask.file", { title: resource.title })}
                onAsk={() => ask({ resource })}
              />
            </>
          );
        }}
        action={({ videos, resources }, title) =>
          downloadUi
            ? <downloadUi.SectionDownload {...{ title, videos, resources }} />
            : <div className="min-h-11" />}
        progress={(videos) => {
          const part = sumUp(videos, study.progress);
          return {
            progressText: progressText(part),
            sign: part.done === part.videos
              ? <CircleCheckIcon className="size-6 text-success" />
              : <ProgressRing share={watchedShare(part)} className="size-6" />,
          };
        }}
      />
    </>
  );
}

/**
 * The rows that render at once: about one screen. Hundreds more render when nothing more urgent
 * waits.
 */
const AT_ONCE = 12;
const MAX_IDLE_WAIT_MS = 1500;

function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  // Running requests will also render, so wait for them.
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    const draw = () => startTransition(() => setIdle(true));
    // Safari has no `requestIdleCallback`.
    if (isFetching || !("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(draw, isFetching ? MAX_IDLE_WAIT_MS : MAX_IDLE_WAIT_MS / 5);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(draw, { timeout: MAX_IDLE_WAIT_MS });
    return () => cancelIdleCallback(id);
  }, [isFetching]);
  return isIdle;
}

function firstGroups(groups: StudyState["groups"]) {
  let rows = 0;
  const end = groups.findIndex(({ videos, resources }) => {
    rows += videos.length + resources.length;
    return rows > AT_ONCE;
  });
  return end === -1 ? groups : groups.slice(0, end + 1);
}

type Props = {
  video: Video;
  number: number;
  isDone: boolean;
  watched: Interval[];
  live: LiveProgress;
  href: string;
  isCurrent: boolean;
  onSelect: (id: string) => void;
  /** Undefined until the parts of downloads have loaded. */
  downloadUi?: DownloadUi;
};

/**
 * A video in the content list with live progress. Memoised: of hundreds of rows, only the playing
 * one renders again.
 */
const LessonRow = memo(
  function LessonRow({ video, watched, live, downloadUi, ...row }: Props) {
    const { t } = useTranslation("progress");
    const { id, title, duration, size, durationSeconds } = video;
    const share = useLiveShare(live, id, watched, durationSeconds);
    const percent = Math.floor(share * 100);
    const progressText = row.isDone
      ? t("done")
      : percent > 0
      ? t("partly", { percent })
      : undefined;
    return (
      <VideoRow
        {...{ id, title, duration, size, share, progressText }}
        {...row}
        action={downloadUi
          ? <downloadUi.LessonDownload video={video} />
          : <span className="block size-11" />}
      />
    );
  },
);
