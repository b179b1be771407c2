import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { inForeground } from "../../lib/loading/foreground.ts";
import { showToast } from "../../ui/toast.tsx";
import type { PlayableVideo } from "./data.ts";
import { useKeys } from "./keys.ts";
import {
  type HeldFocus,
  type Idle,
  useHeldFocus,
  useIdle,
  useInSight,
  useSkipTaps,
} from "./player-hooks.ts";
import { PlayerOverlay } from "./player-overlay.tsx";
import { EndText, type PlayerProps } from "./player-props.ts";
import { useSettings } from "./settings.ts";
import { useMedia } from "./use-media.ts";
import { type PlayerActions, usePlayerActions } from "./use-player-actions.ts";
import {
  isNewPlayRequest,
  startSecond,
  useVideoSource,
  type VideoSource,
} from "./use-video-source.ts";

/**
 * A video that the user asked for reuses the last video's element, and so stays in full screen. A
 * video that only the address names gets a new element: an emptied element would load.
 */
export function Player(props: PlayerProps) {
  const { video, requestedAt } = props;
  const [shown, setShown] = useState({ videoId: video.id, element: 0 });
  const held = useRef<HeldFocus>(undefined);
  if (shown.videoId !== video.id) {
    setShown({
      videoId: video.id,
      element: shown.element + (isNewPlayRequest(requestedAt) ? 0 : 1),
    });
  }
  return <PlayerFrame key={shown.element} {...props} held={held} />;
}

/** Plays one lesson alone, and says at its end how to see more. */
export const FreePlayer = ({ endText, ...props }: PlayerProps & { endText: string }) => (
  <EndText value={endText}>
    <Player {...props} />
  </EndText>
);

/** Background loading waits until the returned function is called. */
function holdBackgroundLoading() {
  let release = () => {};
  inForeground(new Promise<void>((resolve) => release = resolve));
  return release;
}

/** One frame around one video element, which can play several videos in turn. */
function PlayerFrame({ held, ...props }: PlayerProps & { held: RefObject<HeldFocus> }) {
  const { courseId, courseName, video, hasCodecHint, requestedAt, next, onNext } = props;
  const { t } = useTranslation("videos");
  const frame = useRef<HTMLElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const state = useMedia(media);
  useEffect(() => state.isLoading ? holdBackgroundLoading() : undefined, [state.isLoading]);
  // Runs before the video changes: the played time of the last one is reported while it is there.
  useEffect(() => media.current ? props.follow(media.current, video.id) : undefined, [video.id]);
  const startAt = startSecond(props.leftAt, video.durationSeconds);
  const source = useVideoSource(media, {
    videoId: video.id,
    startAt,
    requestedAt,
    onUnreadable: () => showToast(t("unreadable"), t("unreadableText"), "error"),
  });
  const actions = usePlayerActions({ frame, media, video, source });
  const idle = useIdle(frame, !state.isPaused);
  const focusEvents = useHeldFocus(frame, held);
  const showWhole = useInSight(frame, !state.isPaused);
  const { skipped, tap } = useSkipTaps(actions.seekBy);
  useKeys(frame, actions.run);
  usePlayerHandle(props.handle, { frame, media, source, focus });
  useSpeedAndVolume(media);

  function focus() {
    frame.current?.focus({ preventScroll: true });
    showWhole();
  }

  function onFollow() {
    // The button with the focus disappears, so keep the focus in the player.
    if (frame.current?.contains(document.activeElement)) focus();
    props.onFollow();
  }

  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={t("player")}
      data-course={courseId}
      data-idle={idle.isIdle ? "" : undefined}
      className="player dark"
      {...focusEvents}
    >
      <VideoElement {...{ media, video, hasCodecHint, source, actions, idle, tap }} />
      <PlayerOverlay
        {...{
          media,
          video,
          courseName,
          startAt,
          state,
          source,
          actions,
          next,
          onNext,
          onFollow,
          showWhole,
          skipped,
          savedLink: props.savedLink,
        }}
      />
    </section>
  );
}

type PlayerParts = {
  frame: RefObject<HTMLElement | null>;
  media: RefObject<HTMLVideoElement | null>;
  source: VideoSource;
  focus: () => void;
};

function usePlayerHandle(
  handle: PlayerProps["handle"],
  { frame, media, source, focus }: PlayerParts,
) {
  useImperativeHandle(handle, () => ({
    media: () => media.current,
    currentSecond: source.second,
    jumpTo(second: number) {
      source.jumpTo(second);
      // A phone keeps a video that plays on the screen, from the next drawing on.
      requestAnimationFrame(() => {
        const { top = 0, bottom = 0 } = frame.current?.getBoundingClientRect() ?? {};
        if (top < 0 || bottom > innerHeight) frame.current?.scrollIntoView();
      });
    },
    focus,
  }));
}

function useSpeedAndVolume(media: RefObject<HTMLVideoElement | null>) {
  const { speed, volume, isMuted } = useSettings();
  useEffect(() => {
    const { current } = media;
    if (!current) return;
    current.playbackRate = current.defaultPlaybackRate = speed;
    current.volume = volume;
    current.muted = isMuted;
  }, [speed, volume, isMuted]);
}

const LABELS = { en: "English", my: "မြန်မာ" };

type Props = {
  media: RefObject<HTMLVideoElement | null>;
  video: PlayableVideo;
  hasCodecHint: boolean;
  source: VideoSource;
  actions: PlayerActions;
  idle: Idle;
  /** Returns true if the tap skips. */
  tap: (event: PointerEvent) => boolean;
};

function VideoElement({ media, video, hasCodecHint, source, actions, idle, tap }: Props) {
  const { t } = useTranslation("videos");
  const wasIdle = useRef(false);
  const isFinger = useRef(false);

  /** A finger shows or hides the bar, or skips; a mouse plays and pauses. */
  function onClick({ nativeEvent }: MouseEvent) {
    isFinger.current = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
    if (!isFinger.current) actions.toggle();
    else if (tap(nativeEvent as PointerEvent) || wasIdle.current) idle.showBar();
    else idle.hideBar();
  }

  const fail = () => media.current && source.fail(media.current);

  return (
    <video
      ref={media}
      playsInline
      // Otherwise a double tap would zoom the page in some browsers.
      style={{ touchAction: "manipulation" }}
      preload={source.mayLoad ? "metadata" : "none"}
      aria-label={video.title}
      // Runs before the focus event, which shows the bar by itself.
      onPointerDown={() => wasIdle.current = idle.isIdle}
      onClick={onClick}
      onDoubleClick={() => isFinger.current || actions.toggleFullScreen()}
      onLoadedMetadata={(event) => source.begin(event.currentTarget)}
      onTimeUpdate={(event) => source.advance(event.currentTarget)}
      onError={fail}
    >
      {hasCodecHint && video.contentType === "video/mp4" && (
        <source src={source.address} type='video/mp4; codecs="avc1.42E01E, mp4a.40.2"' />
      )}
      {/* If no source can play, the last source reports the error. */}
      <source src={source.address} type={video.contentType} onError={fail} />
      {video.captions.map((language) => (
        <track
          key={`${video.id} ${language}`}
          kind="captions"
          srcLang={language}
          label={LABELS[language]}
          src={source.captionsAt(language)}
        />
      ))}
      {t("unsupported")}
    </video>
  );
}
