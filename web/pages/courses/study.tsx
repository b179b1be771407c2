// The course page: the video, its lesson and the content of the course.
import type { CourseId } from "@server/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type NavigateOptions, useNavigate, useSearchParams } from "react-router-dom";
import { CourseBand } from "../../features/courses/course-band.tsx";
import { createLiveProgress } from "../../features/progress/use-progress.ts";
import { AnsweredSign } from "../../features/questions/answered.tsx";
import { useAnswered } from "../../features/questions/data.ts";
import type { PlayerHandle } from "../../features/videos/player-props.ts";
import { answersPath } from "../../lib/address/places.ts";
import { useAge } from "../../lib/hooks/query-state.ts";
import { useMediaQuery } from "../../lib/hooks/changing-values.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { sessionKey } from "../../lib/http/session.ts";
import { loadWhenIdle } from "../../lib/loading/idle.ts";
import { Notice } from "../../ui/notice.tsx";
import { ContentAside, ContentSheet } from "./content-panes.tsx";
import { type DownloadUi, useStudy } from "./use-study.ts";
import { Lesson } from "./lesson.tsx";
import { type ChooseVideo, PlayerPlace } from "./player-place.tsx";
import { NothingYet, StudyFailed, StudySkeleton } from "./study-states.tsx";
import { useCourseProgress } from "./use-course-progress.ts";
import { useAskPanel } from "./use-ask-panel.tsx";

type Props = {
  courseId: CourseId;
  /** The user is staff and not enrolled. */
  isPreview: boolean;
  /** Shown if the server refuses access, even if the session says otherwise. */
  gate: ReactNode;
};

export function Study({ courseId, isPreview, gate }: Props) {
  const { t } = useTranslation("study");
  const { t: courses } = useTranslation("courses");
  const isOffline = useOffline();
  const isWide = useMediaQuery("(min-width: 64rem)");
  const isPhone = useMediaQuery("(max-width: 47.99rem)");
  const client = useQueryClient();
  const [search] = useSearchParams();
  const player = useRef<PlayerHandle>(null);
  const study = useStudy(courseId, search.get("video"));
  const [live] = useState(createLiveProgress);
  const answered = useAnswered();
  const age = useAge({ dataUpdatedAt: study.updatedAt, error: study.isStale });
  const pageUpdatedAt = age ? study.updatedAt : undefined;
  const downloadUi = useDownloadUi();
  const { current } = study;
  const { hrefOf, play, select, open } = useVideoChoice(player, isWide);
  const { share, progressText, summary } = useCourseProgress(study, live);
  const { ask, askButton, panel } = useAskPanel({ courseId, study, player, isWide });

  useEffect(() => {
    if (study.isClosed) client.invalidateQueries({ queryKey: sessionKey });
  }, [study.isClosed]);

  if (study.isClosed) return gate;
  const content = { courseId, study, live, share, summary, hrefOf, isOffline, downloadUi, ask };
  const hasLesson = study.isPending || current !== undefined;
  return (
    <div data-course={courseId} className={hasLesson ? "course-page with-lesson" : "course-page"}>
      <CourseBand
        courseId={courseId}
        name={courses(`${courseId}.name`)}
        level={courses(`${courseId}.level`)}
        {...{ share, progressText }}
        news={<AnsweredSign count={answered.ofCourse(courseId)} to={answersPath(search)} />}
        isQuiet={isPhone && hasLesson}
      />
      {study.isPending
        ? <StudySkeleton />
        : study.error
        ? <StudyFailed error={study.error} onRetry={study.refetch} />
        : study.groups.length === 0
        ? <NothingYet />
        : (
          <div className="course-columns">
            <div className="min-w-0">
              {current && (
                <PlayerPlace
                  video={current}
                  {...{ courseId, study, live, player, play, select, downloadUi }}
                />
              )}
              <div className="px-4 pt-4 sm:px-5 lg:px-0">
                {age && <p className="mb-3 text-sm text-muted">{age}</p>}
                {isPreview && <Notice className="mb-4">{t("preview")}</Notice>}
                <Lesson
                  {...{ courseId, study, pageUpdatedAt, live, player, downloadUi, ask, askButton }}
                  onSelect={select}
                  onOpen={open}
                />
              </div>
            </div>
            {isWide
              ? <ContentAside {...content} onSelect={select} isHidden={panel !== undefined} />
              : <ContentSheet {...content} onSelect={select} />}
            {panel}
            {downloadUi && <downloadUi.DownloadDialogHost />}
          </div>
        )}
    </div>
  );
}

/** The address names the video, so each choice is a new address. */
function useVideoChoice(player: RefObject<PlayerHandle | null>, isWide: boolean) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hrefOf = useCallback((videoId: string) => videoLink(search, videoId), [search]);
  const go = useCallback((videoId: string, options: NavigateOptions) => {
    // Read the current address: a key on a headset may come before React has rendered the chosen
    // tab.
    navigate(videoLink(location.search, videoId), options);
  }, []);
  const play: ChooseVideo = useCallback((videoId, replace = false) => {
    go(videoId, { replace, state: { play: Date.now() } });
  }, []);
  const select: ChooseVideo = useCallback((videoId, replace = false) => {
    play(videoId, replace);
    player.current?.focus();
    if (isWide) scrollTo({ top: 0 });
  }, [isWide]);
  /** Shows the video with its cost, but does not play it. */
  const open = useCallback((videoId: string) => {
    player.current?.focus();
    go(videoId, {});
    scrollTo({ top: 0 });
  }, []);
  return { hrefOf, play, select, open };
}

/** The second and the words of a search belong to the video that the address named before. */
function videoLink(search: URLSearchParams | string, videoId: string): string {
  const to = new URLSearchParams(search);
  to.set("video", videoId);
  to.delete("at");
  to.delete("q");
  return `?${to}`;
}

let loaded: DownloadUi | undefined;

/** Loads the parts of downloads. Undefined until then. The page keeps their space free. */
function useDownloadUi(): DownloadUi | undefined {
  const [downloadUi, setDownloadUi] = useState(loaded);
  useEffect(() => {
    if (downloadUi) return;
    let isUnmounted = false;
    loadWhenIdle(async () => {
      if (isUnmounted) return undefined;
      const { loadDownloadUi } = await import("../downloads/load-download-ui.tsx");
      return await loadDownloadUi();
    })
      .then((ui) => {
        loaded = ui ?? loaded;
        if (!isUnmounted) setDownloadUi(loaded);
      })
      .catch(() => {
        // The next page tries again.
      });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return downloadUi;
}
