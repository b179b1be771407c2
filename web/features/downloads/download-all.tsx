import { useTranslation } from "react-i18next";
import { formatSize } from "../../lib/words/formats.ts";
import { useDownloads, useMissingFiles } from "../../offline/downloads/downloads.ts";
import { CircleArrowDownIcon } from "../../ui/icons/frame.tsx";
import { offerDownload } from "./download-offer.ts";
import type { Downloadable } from "./downloadable.ts";
import { countSaved } from "./download-state.ts";

type Props = { title: string; items: readonly Downloadable[]; isSection?: boolean };

/** Downloads all of a section or a course with one touch. */
export function DownloadAll({ title, items, isSection = false }: Props) {
  const { t } = useTranslation("downloads");
  const saved = countSaved(items, useDownloads(), useMissingFiles());
  const all = items.length;
  const isComplete = saved === all;
  const bytes = items.reduce((sum, { size }) => sum + size, 0);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`inline-flex min-h-11 items-center gap-2 rounded-field px-3 text-start text-sm font-semibold hover:bg-base-content/6 my:font-bold ${
        isComplete ? "text-muted" : "text-primary"
      } ${isSection ? "w-full" : ""}`}
      onClick={() => offerDownload({ title, items })}
    >
      <CircleArrowDownIcon
        className={`size-5 ${isComplete ? "fill-success text-success-content" : ""}`}
      />
      <span>
        {isComplete ? t("keep.whole") : t(isSection ? "keep.section" : "keep.course")}
        <span className="ms-1.5 font-medium text-muted tabular-nums">
          {saved > 0 && !isComplete ? t("keep.partly", { saved, all }) : formatSize(bytes)}
        </span>
      </span>
    </button>
  );
}
