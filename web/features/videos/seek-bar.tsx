import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { formatSecond } from "../../lib/words/formats.ts";
import type { MediaState } from "./use-media.ts";

type Props = Pick<MediaState, "time" | "length" | "loaded"> & { onSeek: (second: number) => void };

export function SeekBar({ time, length, loaded, onSeek }: Props) {
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
