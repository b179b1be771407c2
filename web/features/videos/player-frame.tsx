import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { useTranslation } from "react-i18next";
import { inForeground } from "../../lib/loading/foreground.ts";
import { showToast } from "../../ui/toast.tsx";
import { PlayerOverlay } from "./player-overlay.tsx";
import type { PlayerProps } from "./player-props.ts";
import { useSettings } from "./settings.ts";
import { startSecond } from "./start-second.ts";
import { type HeldFocus, useHeldFocus } from "./use-held-focus.ts";
import { useInSight } from "./use-in-sight.ts";
import { useVideoSource, type VideoSource } from "./use-video-source.ts";
import { useIdle } from "./use-idle.ts";
import { useKeys } from "./use-keys.ts";
import { useMedia } from "./use-media.ts";
import { usePlayerActions } from "./use-player-actions.ts";
import { useSkipTaps } from "./use-skip-taps.ts";
import { VideoElement } from "./video-element.tsx";

/** Background loading waits until the returned function is called. */
function holdBackgroundLoading() {
  let release = () => {};
  inForeground(new Promise<void>((resolve) => release = resolve));
  return release;
}

/** One frame around one video element, which can play several videos in turn. */
export function PlayerFrame({ held, ...props }: PlayerProps & { held: RefObject<HeldFocus> }) {
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
