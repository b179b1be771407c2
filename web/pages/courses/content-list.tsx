// The content of a course with progress and downloads. Renders the first rows at once and the rest
// later.
import type { CourseId } from "@server/contract";
import { useIsFetching } from "@tanstack/react-query";
import { startTransition, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LiveProgress } from "../../features/progress/live-progress.ts";
import { ResourceRow } from "../../features/resources/resource-row.tsx";
import { CourseContent } from "../../features/sections/course-content.tsx";
import { CircleCheckIcon } from "../../ui/icons/circle-check.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import type { Keeping } from "./keeping.ts";
import { LessonRow } from "./lesson-row.tsx";
import type { StudyState } from "./use-study.ts";

export type ContentProps = {
  courseId: CourseId;
  study: StudyState;
  live: LiveProgress;
  /** The progress in the course, in words. */
  told?: string;
  hrefOf: (videoId: string) => string;
  onSelect: (videoId: string) => void;
  isOffline: boolean;
  keeping?: Keeping;
  /** Called when all rows are rendered. */
  onWhole?: () => void;
};

export function ContentList(
  { courseId, study, live, hrefOf, onSelect, isOffline, keeping, onWhole }: ContentProps,
) {
  const { t } = useTranslation("progress");
  const isQuiet = useQuiet();
  const groups = isQuiet ? study.groups : beginningOf(study.groups);
  const isWhole = groups === study.groups;
  useEffect(() => {
    if (isWhole) onWhole?.();
  }, [isWhole]);
  const select = useCallback((id: string) => onSelect(id), [onSelect]);

  return (
    <>
      {keeping
        ? <keeping.CourseKeep {...{ courseId, study }} />
        : <div className="mb-2 min-h-11" />}
      <CourseContent
        groups={groups}
        videoRow={(video, number) => (
          <LessonRow
            key={video.id}
            {...{ video, number, live, keeping }}
            isDone={study.isDone(video.id)}
            watched={study.watchedOf(video.id)}
            href={hrefOf(video.id)}
            isCurrent={video.id === study.current?.id}
            onSelect={select}
          />
        )}
        resourceRow={(resource) => {
          const Row = keeping?.FileRow ?? ResourceRow;
          return <Row key={resource.id} resource={resource} isOffline={isOffline} />;
        }}
        action={({ videos, resources }, title) =>
          keeping
            ? (
              <keeping.KeepAll
                title={title}
                isSection
                items={[
                  ...videos.map(keeping.keepVideo),
                  ...resources.map(keeping.keepResource),
                ]}
              />
            )
            : <div className="min-h-11" />}
        progress={(videos) => {
          const all = videos.length;
          const done = videos.filter(({ id }) => study.isDone(id)).length;
          return {
            told: t("doneOf", { done, all }),
            sign: done === all
              ? <CircleCheckIcon className="size-6 text-success" />
              : <ProgressRing share={done / all} className="size-6" />,
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
const LONGEST_WAIT = 1500;

function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  // Running requests will also render, so wait for them.
  const isAsking = useIsFetching() > 0;
  useEffect(() => {
    const draw = () => startTransition(() => setQuiet(true));
    // Safari has no `requestIdleCallback`.
    if (isAsking || !("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(draw, isAsking ? LONGEST_WAIT : LONGEST_WAIT / 5);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(draw, { timeout: LONGEST_WAIT });
    return () => cancelIdleCallback(id);
  }, [isAsking]);
  return isQuiet;
}

function beginningOf(groups: StudyState["groups"]) {
  let rows = 0;
  const end = groups.findIndex(({ videos, resources }) => {
    rows += videos.length + resources.length;
    return rows > AT_ONCE;
  });
  return end === -1 ? groups : groups.slice(0, end + 1);
}
