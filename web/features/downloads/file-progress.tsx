import { useTranslation } from "react-i18next";
import { useOffline } from "../../lib/http/connectivity.ts";
import { formatSecond, formatSize } from "../../lib/words/formats.ts";
import { secondsLeft } from "../../lib/device/speed.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { Bar } from "../../ui/bar.tsx";
import { formatSpace } from "./format-space.ts";
import { percentOf } from "./download-state.ts";
import { useSpeed } from "./use-speed.ts";

type Props = { file: LocalFile; className?: string };

/** The progress and speed of a download, or why it has stopped. */
export function FileProgress({ file, className = "" }: Props) {
  const { t } = useTranslation("downloads");
  const isOffline = useOffline();
  const transfer = file.renewal ?? file;
  const { state, got, size, reason } = transfer;
  const isRunning = state === "running";
  const speed = useSpeed(got, isRunning && !file.isStalled);
  const percent = percentOf(transfer);
  const facts = [t("progress.of", { got: formatSpace(got), size: formatSpace(size) })];
  if (isRunning && !file.isStalled && speed.perSecond) {
    facts.push(t("progress.speed", { speed: formatSize(speed.perSecond) }));
    const left = secondsLeft(speed, size - got);
    if (left !== undefined) facts.push(t("progress.left", { time: formatSecond(left) }));
  }
  const statusText = state === "failed"
    ? t(`reasons.${reason ?? "refused"}`)
    : isOffline && state !== "paused" || file.isStalled
    ? t("progress.stalled")
    : t(`progress.${state}`);
  return (
    <div className={className}>
      <div className="flex items-center gap-3">
        <Bar label={t("progress.label", { title: file.title ?? "" })} percent={percent} />
        <span className="text-sm font-semibold tabular-nums">{percent}%</span>
      </div>
      <p className="mt-1.5 text-sm text-muted tabular-nums">{facts.join(" · ")}</p>
      <p role="status" className={`text-sm ${state === "failed" ? "text-error" : "text-muted"}`}>
        {statusText}
      </p>
    </div>
  );
}
