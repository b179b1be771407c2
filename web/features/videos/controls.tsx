import type { CSSProperties, ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { formatSecond } from "../../lib/words/formats.ts";
import { useMediaQuery } from "../../lib/hooks/changing-values.ts";
import {
  CaptionsIcon,
  MaximizeIcon,
  MinimizeIcon,
  PauseIcon,
  PictureInPictureIcon,
  PlayIcon,
  RotateCcwIcon,
  RotateCwIcon,
  Settings2Icon,
  Volume2Icon,
  VolumeXIcon,
} from "../../ui/icons.ts";
import { PopUp } from "../../ui/pop-up.tsx";
import type { PlayerAction } from "./keys.ts";
import type { usePlayingParts } from "./player-overlay.tsx";
import type { SettingsProps } from "./settings-menu.tsx";
import { set, useSettings } from "./settings.ts";
import type { MediaState } from "./use-media.ts";

type ControlsProps = {
  state: MediaState;
  /** The length from the course list, used until the video's own length is known. */
  length: number;
  captions: ("en" | "my")[];
  shownCaptions: "off" | "en" | "my";
  isFullScreen: boolean;
  act: (act: PlayerAction) => void;
  onSeek: (second: number) => void;
  onPictureInPicture?: () => void;
  help: RefObject<HTMLDivElement | null>;
  parts: ReturnType<typeof usePlayingParts>;
  nextId?: string;
};

/** The bar under the video: the actions of the keys, for fingers and mice. */
export function Controls(props: ControlsProps) {
  const { state, length, captions, shownCaptions, isFullScreen, act, help, parts } = props;
  const { t } = useTranslation("videos");
  const hasKeys = useMediaQuery("(min-width: 48rem) and (not (pointer: coarse))");
  const whole = state.length || length;
  return (
    <div className="player-bar">
      <SeekBar {...state} length={whole} onSeek={props.onSeek} />
      <div className="flex items-center">
        <ControlButton
          label={t(state.isPaused ? "play" : "pause")}
          onClick={() => act("toggle")}
        >
          {state.isPaused ? <PlayIcon className="size-6" /> : <PauseIcon className="size-6" />}
        </ControlButton>
        <ControlButton label={t("back")} onClick={() => act("back")}>
          <RotateCcwIcon className="size-6" />
          <Ten />
        </ControlButton>
        <ControlButton label={t("ahead")} onClick={() => act("ahead")}>
          <RotateCwIcon className="size-6" />
          <Ten />
        </ControlButton>
        <Volume onMute={() => act("mute")} />
        <Time second={state.time} length={whole} />
        <span className="flex items-center">
          {captions.length > 0 && (
            <ControlButton
              label={t("captions")}
              isOn={shownCaptions !== "off"}
              onClick={() => act("captions")}
            >
              <CaptionsIcon className="size-6" />
              {shownCaptions !== "off" && (
                <span className="absolute bottom-1 h-0.75 w-5 rounded-full bg-course" />
              )}
            </ControlButton>
          )}
          <PopUp
            label={t("settings")}
            title={t("settings")}
            button={<Settings2Icon className="size-5.5" />}
            buttonClass={controlClass}
          >
            <Settings
              parts={parts}
              captions={captions}
              shownCaptions={shownCaptions}
              onPictureInPicture={props.onPictureInPicture}
              nextId={props.nextId}
            />
          </PopUp>
          {/* A phone has no keys. */}
          {hasKeys && parts && <parts.KeyHelp box={help} />}
          {props.onPictureInPicture && (
            <ControlButton
              label={t("pictureInPicture")}
              className="max-sm:hidden"
              onClick={props.onPictureInPicture}
            >
              <PictureInPictureIcon className="size-5.5" />
            </ControlButton>
          )}
          <ControlButton
            label={t(isFullScreen ? "leaveFullScreen" : "fullScreen")}
            onClick={() => act("fullScreen")}
          >
            {isFullScreen
              ? <MinimizeIcon className="size-5.5" />
              : <MaximizeIcon className="size-5.5" />}
          </ControlButton>
        </span>
      </div>
    </div>
  );
}

/**
 * What finds no room goes to a second line, which nobody sees: first the length, then the second.
 * All buttons of the bar stay in sight.
 */
const Time = ({ second, length }: { second: number; length: number }) => (
  <span className="flex h-5 min-w-0 flex-1 flex-wrap items-center overflow-hidden px-1 text-xs whitespace-nowrap tabular-nums sm:px-2 sm:text-sm">
    {/* Keeps the first line, if the second finds no room either. */}
    <span className="h-5" />
    <span>{formatSecond(second)}</span>
    <span className="opacity-75">{`\u00a0/ ${formatSecond(length)}`}</span>
  </span>
);

function Settings({ parts, ...props }: SettingsProps & Pick<ControlsProps, "parts">) {
  const { t } = useTranslation("app");
  return parts ? <parts.SettingsMenu {...props} /> : <p>{t("loading")}</p>;
}

function Volume({ onMute }: { onMute: () => void }) {
  const { t } = useTranslation("videos");
  const { isMuted, volume } = useSettings();
  const Loudness = isMuted || volume === 0 ? VolumeXIcon : Volume2Icon;
  return (
    <span className="hidden items-center sm:flex">
      <ControlButton label={t(isMuted ? "unmute" : "mute")} onClick={onMute}>
        <Loudness className="size-5.5" />
      </ControlButton>
      <input
        type="range"
        className="seek-bar hidden w-20 lg:block"
        aria-label={t("volume")}
        min="0"
        max="1"
        step="0.05"
        value={isMuted ? 0 : volume}
        onChange={(event) => {
          const volume = Number(event.currentTarget.value);
          set({ volume, isMuted: volume === 0 });
        }}
        style={{ "--at": `${(isMuted ? 0 : volume) * 100}%` } as CSSProperties}
      />
    </span>
  );
}

const Ten = () => (
  <span aria-hidden="true" className="absolute mt-0.5 text-[0.5625rem] font-bold">10</span>
);

type SeekBarProps = Pick<MediaState, "time" | "length" | "loaded"> & {
  onSeek: (second: number) => void;
};

function SeekBar({ time, length, loaded, onSeek }: SeekBarProps) {
  const { t } = useTranslation("videos");
  const part = (second: number) => `${length > 0 ? Math.min(100, second / length * 100) : 0}%`;
  return (
    <input
      type="range"
      className="seek-bar"
      aria-label={t("seek")}
      aria-valuetext={t("at", { time: formatSecond(time), length: formatSecond(length) })}
      min="0"
      max={length || 1}
      step="any"
      value={Math.min(time, length || 1)}
      disabled={length === 0}
      onChange={(event) => onSeek(Number(event.currentTarget.value))}
      style={{ "--at": part(time), "--loaded": part(loaded) } as CSSProperties}
    />
  );
}

type ControlButtonProps = {
  label: string;
  onClick: () => void;
  /** Only for a button that switches something on and off. */
  isOn?: boolean;
  className?: string;
  children: ReactNode;
};

export const controlClass =
  "relative grid size-11 shrink-0 place-items-center rounded-field hover:bg-white/15";

/** One icon button in the bar of the player. */
const ControlButton = ({ label, onClick, isOn, className = "", children }: ControlButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    className={`${controlClass} ${className}`}
    onClick={onClick}
  >
    {children}
  </button>
);
