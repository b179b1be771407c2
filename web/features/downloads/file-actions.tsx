import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  cancelRenewal,
  pauseDownload,
  renewDownload,
  resumeDownload,
} from "../../offline/downloads/downloads.ts";
import type { FailReason, LocalFile } from "../../offline/downloads/model.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type Downloadable, isDownloadable } from "./downloadable.ts";
import type { DownloadState } from "./download-state.ts";

type Props = {
  file: LocalFile;
  /** The file as the course has it now; undefined if unknown, or if it left the course. */
  item?: Downloadable;
  state: DownloadState;
  onRemove: () => void;
};

/** A retry can fix these. Other files are gone, forbidden, or unusable in this browser. */
const retryableReasons: FailReason[] = ["space", "refused", "damaged"];

/** The buttons for a file in its current state, the likeliest first. */
export function FileActions({ file, item, state, onRemove }: Props) {
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
      {state === "paused" && (
        <Button
          disabled={isBusy}
          onClick={() => run(resumeDownload(file.key))}
        >
          {t("actions.resume")}
        </Button>
      )}
      {state === "failed" && mayRetry && (
        <Button
          disabled={isBusy}
          onClick={() => run(resumeDownload(file.key))}
        >
          {t("actions.retry")}
        </Button>
      )}
      {state === "missed" && (
        <Button
          disabled={isBusy}
          onClick={() => run(resumeDownload(file.key))}
        >
          {t("actions.again")}
        </Button>
      )}
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
