import { type MouseEvent, useEffect, useImperativeHandle, useRef } from "react";
import { useTranslation } from "react-i18next";
import { inForeground } from "../../lib/foreground.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { showToast } from "../../ui/toast.ts";
import { Captions } from "./captions.tsx";
import { Controls } from "./controls.tsx";
import { Failure } from "./failure.tsx";
import { type PlayerAction, speedAfter } from "./keys.ts";
import { NextUp } from "./next-up.tsx";
import type { PlayerProps } from "./player.tsx";
import { Poster } from "./poster.tsx";
import { set, settings, useSettings } from "./settings.ts";
import { startSecond } from "./start-second.ts";
import { useVideoSource } from "./use-video-source.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useIdle } from "./use-idle.ts";
import { useKeys } from "./use-keys.ts";
import { useMedia } from "./use-media.ts";
import { useMediaSession } from "./use-media-session.ts";

/** Background loading waits until the returned function is called. */
function holdBackgroundLoading() {
  let release = () => {};
  inForeground(new Promise<void>((resolve) => release = resolve));
  return release;
}

const LABELS = { en: "English", my: "မြန်မာ" };

/** One frame around one video element, which can play several videos in turn. */
export function PlayerFrame(props: PlayerProps) {
  const { courseId, courseName, video, hasCodecHint, requestedAt, next, onNext } = props;
  const { t } = useTranslation("videos");
  const language = useLanguage();
  const frame = useRef<HTMLElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const help = useRef<HTMLDivElement>(null);
  const wasIdle = useRef(false);
  const preferences = useSettings();
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
  const { isFullScreen, toggle: toggleFullScreen } = useFullScreen(frame, media);
  const { isIdle, showBar, hideBar } = useIdle(frame, !state.isPaused);
  useKeys(frame, runAction);
  useImperativeHandle(props.handle, () => ({
    currentSecond: source.second,
    jumpTo: source.jumpTo,
    focus,
  }));
  function focus() {
    frame.current?.focus({ preventScroll: true });
  }

  const preferredCaptions = preferences.captions ??
    (video.captions.includes(language) ? language : "off");
  const captions = preferredCaptions === "off" || video.captions.includes(preferredCaptions)
    ? preferredCaptions
    : "off";

  useEffect(() => {
    const { current } = media;
    if (!current) return;
    current.playbackRate = current.defaultPlaybackRate = preferences.speed;
    current.volume = preferences.volume;
    current.muted = preferences.isMuted;
  }, [preferences.speed, preferences.volume, preferences.isMuted]);

  useMediaSession({
    title: video.title,
    courseName,
    isPlaying: !state.isPaused,
    seekBy,
    onNext: next && onNext,
  });

  const seek = (second: number) => {
    const { current } = media;
    if (!current || current.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    current.currentTime = Math.min(Math.max(0, second), current.duration || 0);
  };
  function seekBy(seconds: number) {
    seek(source.second() + seconds);
  }
  function toggle() {
    if (source.hasFailed) source.retry();
    else if (media.current?.paused !== false) source.play();
    else media.current.pause();
  }
  function louder(by: number) {
    const volume = Math.min(1, Math.max(0, Math.round((settings().volume + by) * 100) / 100));
    set({ volume, isMuted: volume === 0 });
  }

  function runAction(runAction: PlayerAction) {
    const actions: Record<PlayerAction, () => void> = {
      toggle,
      back: () => seekBy(-10),
      ahead: () => seekBy(10),
      backALittle: () => seekBy(-5),
      aheadALittle: () => seekBy(5),
      louder: () => louder(0.05),
      quieter: () => louder(-0.05),
      fullScreen: toggleFullScreen,
      mute: () => set({ isMuted: !settings().isMuted }),
      captions: () => set({ captions: captions === "off" ? lastCaptions() : "off" }),
      slower: () => set({ speed: speedAfter(settings().speed, -1) }),
      faster: () => set({ speed: speedAfter(settings().speed, 1) }),
      help: () => help.current?.togglePopover(),
    };
    actions[runAction]();
  }
  const lastCaptions = () =>
    video.captions.includes(language) ? language : video.captions[0] ?? "off";

  /** A finger shows or hides the bar; a mouse plays and pauses. */
  function onClick({ nativeEvent }: MouseEvent) {
    const isFinger = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
    if (!isFinger) toggle();
    else if (wasIdle.current) showBar();
    else hideBar();
  }

  const hasPictureInPicture = "pictureInPictureEnabled" in document &&
    document.pictureInPictureEnabled;
  const fail = () => media.current && source.fail(media.current);
  const isOver = state.isEnded && !source.hasFailed;

  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={t("player")}
      data-course={courseId}
      data-idle={isIdle ? "" : undefined}
      className="player dark"
    >
      <video
        ref={media}
        playsInline
        preload={source.isUntouched ? "none" : "metadata"}
        aria-label={video.title}
        // Runs before the focus event, which shows the bar by itself.
        onPointerDown={() => wasIdle.current = isIdle}
        onClick={onClick}
        onDoubleClick={toggleFullScreen}
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
      {source.isUntouched
        ? (
          <Poster
            title={video.title}
            duration={video.duration}
            size={video.size}
            startAt={startAt}
            onPlay={source.play}
          />
        )
        : (
          <>
            <Captions
              media={media}
              videoId={video.id}
              language={captions}
            />
            {state.isWaiting && !source.hasFailed && (
              <span role="status" className="player-wait late">
                <span className="spin size-10 border-4" aria-hidden="true" />
                <span className="sr-only">{t("waiting")}</span>
              </span>
            )}
            {isOver && (
              <NextUp
                key={video.id}
                next={next}
                follows={preferences.follows}
                onNext={onNext}
                onFollow={() => {
                  // The button with the focus disappears, so keep the focus in the player.
                  if (frame.current?.contains(document.activeElement)) focus();
                  props.onFollow();
                }}
                onAgain={() => source.jumpTo(0)}
              />
            )}
            {source.hasFailed && <Failure isOffline={source.isOffline} onRetry={source.retry} />}
            {!source.hasFailed && (
              <Controls
                state={state}
                length={video.durationSeconds}
                captions={video.captions}
                shownCaptions={captions}
                isFullScreen={isFullScreen}
                act={runAction}
                onSeek={seek}
                onPictureInPicture={hasPictureInPicture ? togglePictureInPicture : undefined}
                help={help}
              />
            )}
          </>
        )}
    </section>
  );

  async function togglePictureInPicture() {
    try {
      if (document.pictureInPictureElement) await document.exitPictureInPicture();
      else await media.current?.requestPictureInPicture();
    } catch {
      // The browser refuses until some of the video is loaded.
    }
  }
}
