import type { CourseId } from "@server/contract";
import { type RefObject, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import type { LiveProgress } from "../../features/progress/use-progress.ts";
import { persistProgress } from "../../features/progress/data.ts";
import { watch } from "../../features/progress/watching.ts";
import type { Video } from "../../features/videos/data.ts";
import { Player } from "../../features/videos/player.tsx";
import type { PlayerHandle } from "../../features/videos/player-props.ts";
import type { DownloadUi, StudyState } from "./use-study.ts";

export type ChooseVideo = (videoId: string, replace?: boolean) => void;

type Props = {
  courseId: CourseId;
  study: StudyState;
  video: Video;
  live: LiveProgress;
  player: RefObject<PlayerHandle | null>;
  play: ChooseVideo;
  select: ChooseVideo;
  downloadUi?: DownloadUi;
};

/** The player with the open video, between the course's data and its address. */
export function PlayerPlace(
  { courseId, study, video, live, player, play, select, downloadUi }: Props,
) {
  const { t: courses } = useTranslation("courses");
  const [search] = useSearchParams();
  const playRequest: unknown = useLocation().state?.play;
  // Without the video of the address, the page shows another one, which must not play by itself.
  const isAsked = typeof playRequest === "number" && search.get("video") === video.id;
  const { next } = study;
  const follow = useCallback(
    (media: HTMLVideoElement, videoId: string) =>
      watch(media, (watched) => {
        persistProgress({ videoId, ...watched }).catch(() => {
          // The outbox could not store it. The draft stays until the next start.
        });
      }, { show: (seen) => live.show(videoId, seen) }),
    [],
  );
  return (
    <div className="player-place">
      <Player
        handle={player}
        courseId={courseId}
        courseName={courses(`${courseId}.name`)}
        video={video}
        hasCodecHint={courseId === "ai-first-step"}
        leftAt={secondOf(search) ?? study.progress.get(video.id)?.position ?? 0}
        requestedAt={isAsked ? playRequest : 0}
        next={next}
        onNext={() => next && select(next.id, true)}
        onFollow={() => next && play(next.id, true)}
        follow={follow}
        savedLink={downloadUi && <downloadUi.SavedLink />}
      />
    </div>
  );
}

/** A link may contain a second of its video. */
function secondOf(search: URLSearchParams): number | undefined {
  const at = search.get("at") ?? "";
  return /^\d{1,6}$/.test(at) ? Number(at) : undefined;
}
