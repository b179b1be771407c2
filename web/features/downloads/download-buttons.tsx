import { useTranslation } from "react-i18next";
import { formatSize } from "../../lib/words/formats.ts";
import { useDownload, useDownloads, useMissingFiles } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { Button } from "../../ui/button.tsx";
import {
  CircleArrowDownIcon,
  ClockIcon,
  PauseIcon,
  RefreshIcon,
  TriangleAlertIcon,
} from "../../ui/icons.ts";
import { ProgressRing } from "../../ui/progress.tsx";
import { offerDownload } from "./download-dialog-host.tsx";
import {
  countSaved,
  type Downloadable,
  type DownloadState,
  downloadStateOf,
  percentOf,
} from "./download-state.ts";

type DownloadButtonProps = {
  item: Downloadable;
  /** Shows a text beside the icon, if there is room. */
  isWide?: boolean;
};

/** Shows the download state of one lesson or file, and opens the dialog that changes it. */
export function DownloadButton({ item, isWide = false }: DownloadButtonProps) {
  const { t } = useTranslation("downloads");
  const file = useDownload(item.key);
  const missing = useMissingFiles();
  const state = downloadStateOf(file, item, missing.some(({ key }) => key === item.key));
  const percent = file ? percentOf(file.renewal ?? file) : 0;
  const icon = <DownloadStateIcon state={state} file={file} />;
  const open = () => offerDownload({ title: item.title, items: [item] });
  if (isWide) {
    return (
      <Button
        tone="outline"
        aria-haspopup="dialog"
        aria-label={`${item.title}: ${t(`keep.${state}`, { percent })}`}
        onClick={open}
      >
        {icon}
        <span>{t(`kept.${state}`, { percent })}</span>
      </Button>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${item.title}: ${t(`keep.${state}`, { percent })}`}
      className="grid size-11 shrink-0 place-items-center rounded-field hover:bg-base-content/6"
      onClick={open}
    >
      {icon}
    </button>
  );
}

type DownloadAllProps = { title: string; items: readonly Downloadable[]; isSection?: boolean };

/** Downloads all of a section or a course with one touch. */
export function DownloadAll({ title, items, isSection = false }: DownloadAllProps) {
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

type DownloadStateIconProps = { state: DownloadState; file?: LocalFile };

/** The icon of a download state, plain if there is nothing to tell; a text says the same. */
function DownloadStateIcon({ state, file }: DownloadStateIconProps) {
  const transfer = file?.renewal ?? file;
  if (transfer && (state === "running" || state === "paused")) {
    const percent = percentOf(transfer);
    return (
      <ProgressRing share={percent / 100} className="size-7">
        {state === "paused"
          ? <PauseIcon className="size-3.5" />
          : <span className="text-xs font-bold tabular-nums">{percent}</span>}
      </ProgressRing>
    );
  }
  if (state === "saved") {
    return <CircleArrowDownIcon className="size-6 fill-success text-success-content" />;
  }
  if (state === "waiting") return <ClockIcon className="size-5 text-muted" />;
  if (state === "newer") return <RefreshIcon className="size-5 text-primary" />;
  if (state === "none") return <CircleArrowDownIcon className="size-5 text-muted" />;
  return <TriangleAlertIcon className="size-5 text-error" />;
}
