import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSecond, formatSize } from "../../lib/words/formats.ts";
import { Balloon } from "../../ui/balloon.tsx";
import { Button } from "../../ui/button.tsx";
import { PlayIcon, TriangleAlertIcon, WifiOffIcon } from "../../ui/icons.ts";
import { Controls } from "./controls.tsx";
import type { PlayableVideo } from "./data.ts";
import type { Next } from "./next-up.tsx";
import type { MediaState } from "./use-media.ts";
import type { PlayerActions } from "./use-player-actions.ts";
import type { VideoSource } from "./use-video-source.ts";

type PlayerOverlayProps = {
  media: RefObject<HTMLVideoElement | null>;
  video: PlayableVideo;
  courseName: string;
  startAt: number;
  state: MediaState;
  source: VideoSource;
  actions: PlayerActions;
  next?: Next;
  onNext: () => void;
  onFollow: () => void;
  showWhole: () => void;
  savedLink?: ReactNode;
  /** The seconds of the skip that the user has just tapped. */
  skipped?: number;
};

/** Lies over the video: the poster until the user plays it, then captions, signs and controls. */
export function PlayerOverlay(props: PlayerOverlayProps) {
  const { video, startAt, source } = props;
  if (!source.isUntouched) return <Playing {...props} />;
  return (
    <Poster
      title={video.title}
      duration={video.duration}
      size={video.size}
      startAt={startAt}
      onPlay={() => {
        source.play();
        props.showWhole();
      }}
    />
  );
}

function Playing(props: PlayerOverlayProps) {
  const { media, video, state, source, actions } = props;
  const { t } = useTranslation("videos");
  const parts = usePlayingParts();
  const hasPictureInPicture = "pictureInPictureEnabled" in document &&
    document.pictureInPictureEnabled;
  return (
    <>
      {parts && (
        <>
          <parts.MediaSession
            title={video.title}
            courseName={props.courseName}
            isPlaying={!state.isPaused}
            seekBy={actions.seekBy}
            onNext={props.next && props.onNext}
          />
          <parts.Captions media={media} videoId={video.id} language={actions.captions} />
        </>
      )}
      {state.isWaiting && !source.hasFailed && (
        <span role="status" className="player-wait late">
          <span className="spin size-10 border-4" aria-hidden="true" />
          <span className="sr-only">{t("waiting")}</span>
        </span>
      )}
      {state.isEnded && !source.hasFailed && parts && (
        <parts.NextUp
          key={video.id}
          next={props.next}
          onNext={props.onNext}
          onFollow={props.onFollow}
          onAgain={() => source.jumpTo(0)}
        />
      )}
      {parts && props.skipped && <parts.SkipSign seconds={props.skipped} />}
      {source.hasFailed && (
        <Failure
          isOffline={source.isOffline}
          onRetry={source.retry}
          savedLink={props.savedLink}
        />
      )}
      {!source.hasFailed && (
        <Controls
          state={state}
          length={video.durationSeconds}
          captions={video.captions}
          shownCaptions={actions.captions}
          isFullScreen={actions.isFullScreen}
          act={actions.run}
          onSeek={actions.seek}
          onPictureInPicture={hasPictureInPicture ? () => togglePictureInPicture(media) : undefined}
          help={actions.help}
          parts={parts}
          nextId={props.next?.id}
        />
      )}
    </>
  );
}

async function togglePictureInPicture(media: PlayerOverlayProps["media"]) {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await media.current?.requestPictureInPicture();
  } catch {
    // The browser refuses until some of the video is loaded.
  }
}

type PosterProps = {
  title: string;
  duration: string;
  size: number;
  startAt: number;
  onPlay: () => void;
};

/** Stands for the video until the user plays it: it shows the cost before any byte is loaded. */
function Poster({ title, duration, size, startAt, onPlay }: PosterProps) {
  const { t } = useTranslation("videos");
  const costs = `${duration} · ${formatSize(size)}`;
  const continues = startAt >= 1 ? t("continueAt", { time: formatSecond(startAt) }) : undefined;
  return (
    <button
      type="button"
      className="player-poster group"
      aria-label={[`${t("play")}: ${title}`, costs, continues].filter(Boolean).join(", ")}
      onClick={onPlay}
    >
      <Balloon className="absolute end-[7%] top-[12%] h-3/5 opacity-25" />
      <Balloon className="absolute start-[9%] bottom-[22%] h-1/5 opacity-20" />
      <span className="grid justify-items-center gap-3 px-3 text-sm font-medium">
        <span className="grid size-18 place-items-center rounded-full bg-white text-(--poster) shadow-float transition-transform group-hover:scale-105 sm:size-20">
          <PlayIcon className="ms-1 size-8 fill-current" />
        </span>
        {/* Near the button: on a phone that lies on its side, the lower edge is out of sight. */}
        <span className="flex flex-wrap justify-center gap-2">
          {continues && (
            <span className="rounded-full bg-accent px-3 py-0.5 font-semibold text-accent-content">
              {continues}
            </span>
          )}
          <span className="rounded-full bg-black/45 px-3 py-0.5 tabular-nums">{costs}</span>
        </span>
      </span>
    </button>
  );
}

type FailureProps = { isOffline: boolean; onRetry: () => void; savedLink?: ReactNode };

function Failure({ isOffline, onRetry, savedLink }: FailureProps) {
  const { t } = useTranslation("videos");
  const Sign = isOffline ? WifiOffIcon : TriangleAlertIcon;
  return (
    <div role="alert" className="player-cover gap-3 text-center">
      <Sign className="size-7 max-sm:hidden" />
      <p className="max-w-sm text-sm text-balance">
        {t(isOffline ? "failedOffline" : "failed")}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry}>{t("retry")}</Button>
        {isOffline && savedLink}
      </div>
    </div>
  );
}

// The parts of the player that nobody needs before a video plays. They load when it does, as one
// file.
type Parts = (typeof import("./playing-parts.tsx"))["playingParts"];

let loaded: Parts | undefined;

const RETRY_AFTER = 3000;

/** Undefined until the parts have loaded. */
export function usePlayingParts(): Parts | undefined {
  const [parts, setParts] = useState(loaded);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (parts) return;
    let timer: ReturnType<typeof setTimeout>;
    import("./playing-parts.tsx").then(({ playingParts }) => setParts(loaded = playingParts))
      .catch(() => timer = setTimeout(() => setFailures(failures + 1), RETRY_AFTER));
    return () => clearTimeout(timer);
  }, [failures]);
  return parts;
}
