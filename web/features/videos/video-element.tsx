import { type MouseEvent, type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PlayableVideo } from "./data.ts";
import type { PlayerActions } from "./use-player-actions.ts";
import type { Idle } from "./use-idle.ts";
import type { VideoSource } from "./use-video-source.ts";

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

export function VideoElement({ media, video, hasCodecHint, source, actions, idle, tap }: Props) {
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
