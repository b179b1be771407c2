import type { LocalFile } from "../../offline/downloads/model.ts";
import { CircleArrowDownIcon, TriangleAlertIcon } from "../../ui/icons/frame.tsx";
import { ClockIcon, PauseIcon, RefreshIcon } from "../../ui/icons/files.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import { type DownloadState, percentOf } from "./download-state.ts";

type Props = { state: DownloadState; file?: LocalFile };

/** The icon of a download state, plain if there is nothing to tell; a text says the same. */
export function DownloadStateIcon({ state, file }: Props) {
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
