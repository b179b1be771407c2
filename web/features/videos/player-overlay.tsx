import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Controls } from "./controls.tsx";
import type { PlayableVideo } from "./data.ts";
import { Failure } from "./failure.tsx";
import type { Next } from "./next-up.tsx";
import { Poster } from "./poster.tsx";
import type { MediaState } from "./use-media.ts";
import type { PlayerActions } from "./use-player-actions.ts";
import { usePlayingParts } from "./use-playing-parts.ts";
import type { VideoSource } from "./use-video-source.ts";

type Props = {
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
export function PlayerOverlay(props: Props) {
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

function Playing(props: Props) {
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

async function togglePictureInPicture(media: Props["media"]) {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await media.current?.requestPictureInPicture();
  } catch {
    // The browser refuses until some of the video is loaded.
  }
}
