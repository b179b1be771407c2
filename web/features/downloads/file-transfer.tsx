import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { secondsLeft, startSpeed, updateSpeed } from "../../lib/device/speed.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { formatSecond, formatSize } from "../../lib/words/formats.ts";
import {
  cancelRenewal,
  pauseDownload,
  renewDownload,
  resumeDownload,
} from "../../offline/downloads/downloads.ts";
import type { FailReason, LocalFile } from "../../offline/downloads/model.ts";
import { Bar } from "../../ui/progress.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import {
  type Downloadable,
  type DownloadState,
  isDownloadable,
  percentOf,
} from "./download-state.ts";
import { formatSpace } from "./space.ts";

type FileProgressProps = { file: LocalFile; className?: string };

/** The progress and speed of a download, or why it has stopped. */
export function FileProgress({ file, className = "" }: FileProgressProps) {
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

/** The speed of a download; the count begins again after each stop. */
function useSpeed(got: number, isRunning: boolean) {
  const [speed, setSpeed] = useState(() => startSpeed(Date.now(), got));
  useEffect(() => setSpeed(startSpeed(Date.now(), got)), [isRunning]);
  useEffect(() => {
    if (isRunning) setSpeed((speed) => updateSpeed(speed, Date.now(), got));
  }, [got]);
  return speed;
}

type FileActionsProps = {
  file: LocalFile;
  /** The file as the course has it now; undefined if unknown, or if it left the course. */
  item?: Downloadable;
  state: DownloadState;
  onRemove: () => void;
};

/** A retry can fix these. Other files are gone, forbidden, or unusable in this browser. */
const retryableReasons: FailReason[] = ["space", "refused", "damaged"];

/** The buttons for a file in its current state, the likeliest first. */
export function FileActions({ file, item, state, onRemove }: FileActionsProps) {
  const { t } = useTranslation("downloads");
  const [isBusy, setBusy] = useState(false);
  const reason = file.renewal?.reason ?? file.reason;
  const newer = item && isDownloadable(item) ? item : undefined;
  // A user who can see the course again may fetch its files again.
  const mayRetry = retryableReasons.includes(reason ?? "refused") ||
    reason === "forbidden" && newer;

  const run = (work: Promise<unknown>) => {
    setBusy(true);
    work.catch(() => showToast(t("notDone"), t("tryAgain"), "error"))
      .finally(() => setBusy(false));
  };

  const resumes = [
    { name: "resume", isShown: state === "paused" },
    { name: "retry", isShown: state === "failed" && mayRetry },
    { name: "again", isShown: state === "missed" },
  ] as const;

  return (
    <>
      {(state === "running" || state === "waiting") && (
        <Button
          tone="soft"
          disabled={isBusy}
          onClick={() => run(pauseDownload(file.key))}
        >
          {t("actions.pause")}
        </Button>
      )}
      {resumes.filter(({ isShown }) => isShown).map(({ name }) => (
        <Button
          key={name}
          disabled={isBusy}
          onClick={() => run(resumeDownload(file.key))}
        >
          {t(`actions.${name}`)}
        </Button>
      ))}
      {newer && (state === "newer" || state === "failed" && reason === "changed") && (
        <Button
          disabled={isBusy}
          onClick={() => run(renewDownload(newer))}
        >
          {t("actions.renew")}
        </Button>
      )}
      {file.renewal
        ? (
          <Button tone="outline" disabled={isBusy} onClick={() => run(cancelRenewal(file.key))}>
            {t("actions.keepOld")}
          </Button>
        )
        : (
          <Button tone="outline" className="text-error" disabled={isBusy} onClick={onRemove}>
            {t("actions.remove")}
          </Button>
        )}
    </>
  );
}
