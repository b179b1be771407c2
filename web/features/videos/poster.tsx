import { useTranslation } from "react-i18next";
import { formatSecond, formatSize } from "../../lib/words/formats.ts";
import { Balloon } from "../../ui/balloon.tsx";
import { PlayIcon } from "../../ui/icons/signs.tsx";

type Props = {
  title: string;
  duration: string;
  size: number;
  startAt: number;
  onPlay: () => void;
};

/** Stands for the video until the user plays it: it shows the cost before any byte is loaded. */
export function Poster({ title, duration, size, startAt, onPlay }: Props) {
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
