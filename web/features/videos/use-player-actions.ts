import { type RefObject, useRef } from "react";
import { useLanguage } from "../../lib/words/i18n.ts";
import type { PlayableVideo } from "./data.ts";
import { type PlayerAction, speedAfter } from "./keys.ts";
import { set, settings, useSettings } from "./settings.ts";
import { useFullScreen } from "./player-hooks.ts";
import type { VideoSource } from "./use-video-source.ts";

type Player = {
  frame: RefObject<HTMLElement | null>;
  media: RefObject<HTMLVideoElement | null>;
  video: PlayableVideo;
  source: VideoSource;
};

export type PlayerActions = ReturnType<typeof usePlayerActions>;

/** What keys, buttons and the lock screen do with the player, and the states that they change. */
export function usePlayerActions({ frame, media, video, source }: Player) {
  const language = useLanguage();
  const help = useRef<HTMLDivElement>(null);
  const { isFullScreen, toggle: toggleFullScreen } = useFullScreen(frame, media);
  const usualCaptions = video.captions.includes(language) ? language : undefined;
  const preferredCaptions = useSettings().captions ?? usualCaptions ?? "off";
  const captions = preferredCaptions === "off" || video.captions.includes(preferredCaptions)
    ? preferredCaptions
    : "off";

  function seek(second: number) {
    const { current } = media;
    if (!current || current.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    current.currentTime = Math.min(Math.max(0, second), current.duration || 0);
  }
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
  function toggleCaptions() {
    const next = captions === "off" ? usualCaptions ?? video.captions[0] ?? "off" : "off";
    set({ captions: next });
  }

  function run(action: PlayerAction) {
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
      captions: toggleCaptions,
      slower: () => set({ speed: speedAfter(settings().speed, -1) }),
      faster: () => set({ speed: speedAfter(settings().speed, 1) }),
      help: () => help.current?.togglePopover(),
    };
    actions[action]();
  }

  return { run, toggle, seek, seekBy, toggleFullScreen, isFullScreen, captions, help };
}
