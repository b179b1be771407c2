import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOffline } from "../../lib/http/connectivity.ts";
import { languageOf } from "../../lib/words/formats.ts";
import { Bar } from "../../ui/progress.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogButtons } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CircleCheckIcon, TriangleAlertIcon } from "../../ui/icons.ts";
import { FindingRow } from "./finding-row.tsx";
import {
  checkOffline,
  type CheckProgress,
  type Finding,
  isUsableOffline,
  type OfflineState,
} from "./offline-check.ts";

type ReadyDialogProps = {
  courseName: string;
  /** Reads the current state. */
  readState: () => OfflineState;
  titleOf: (file: { key: string; title?: string }) => string;
  /** How many files of the course the user has not chosen for download. */
  otherCount: number;
  /** A link to the files that the user has not chosen. */
  otherFiles: ReactNode;
  onClose: () => void;
};

/** Checks that everything the user needs from a course opens without a network. */
export function ReadyDialog(
  { courseName, readState, titleOf, otherCount, otherFiles, onClose }: ReadyDialogProps,
) {
  const { t } = useTranslation("downloads");
  const { t: app } = useTranslation("app");
  const [progress, setProgress] = useState<CheckProgress>();
  const [findings, setFindings] = useState<Finding[]>();
  const [isStopped, setStopped] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const count = readState().files.length;

  async function check() {
    controller.current?.abort();
    const stop = controller.current = new AbortController();
    setStopped(false);
    setFindings(undefined);
    const result = await checkOffline(
      readState(),
      (progress) => stop.signal.aborted || setProgress(progress),
      stop.signal,
    );
    if (result) setFindings(result);
  }
  function stop() {
    controller.current?.abort();
    setStopped(true);
  }
  useEffect(() => {
    void check();
    return () => controller.current?.abort();
  }, []);

  const isReadyOffline = findings !== undefined && isUsableOffline(findings) && count > 0;
  return (
    <div className="lessons">
      <Dialog sheet open onClose={onClose} title={t("ready.title")} closeLabel={app("close")}>
        <p lang="en" className="font-semibold my:font-bold">{courseName}</p>
        {!findings && !isStopped && <ProgressView progress={progress} titleOf={titleOf} />}
        {isStopped && <p className="mt-3">{t("ready.stopped")}</p>}
        {findings && <ReadyResult isReady={isReadyOffline} count={count} />}
        {findings && findings.length > 0 && (
          <ul className="mt-4 space-y-3">
            {findings.map((finding) => (
              <FindingRow
                key={finding.kind === "file" ? finding.file.key : finding.kind}
                finding={finding}
                titleOf={titleOf}
              />
            ))}
          </ul>
        )}
        {findings && otherCount > 0 && (
          <div className="mt-4 rounded-field border border-line px-4 py-3 text-sm">
            <p>{t("ready.unchosen", { count: otherCount })}</p>
            <div className="mt-2">{otherFiles}</div>
          </div>
        )}
        <DialogButtons>
          {findings || isStopped
            ? (
              <Button tone={isReadyOffline ? "plain" : "primary"} onClick={check}>
                {t("ready.again")}
              </Button>
            )
            : <Button tone="outline" onClick={stop}>{t("ready.stop")}</Button>}
          {isReadyOffline && <Button onClick={onClose}>{app("close")}</Button>}
        </DialogButtons>
      </Dialog>
    </div>
  );
}

function ProgressView(
  { progress, titleOf }: { progress?: CheckProgress; titleOf: ReadyDialogProps["titleOf"] },
) {
  const { t } = useTranslation("downloads");
  const title = progress?.file && titleOf(progress.file);
  return (
    <div className="mt-4">
      <Bar label={t("ready.checking")} percent={Math.floor((progress?.share ?? 0) * 100)} />
      <p role="status" className="mt-2 text-sm text-muted">
        {t("ready.checking")}{" "}
        {title && <span lang={languageOf(title)} className="line-clamp-1">{title}</span>}
      </p>
    </div>
  );
}

type ReadyResultProps = {
  isReady: boolean;
  /** How many files of the course the user has chosen. */
  count: number;
};

/** Says whether the course opens without a network, and what to do if it does not. */
function ReadyResult({ isReady, count }: ReadyResultProps) {
  const { t } = useTranslation("downloads");
  const isOffline = useOffline();
  return (
    <div role="status" className="mt-4 flex items-start gap-3">
      {isReady
        ? <CircleCheckIcon className="size-8 text-success" />
        : <TriangleAlertIcon className="size-8 text-error" />}
      <div className="min-w-0">
        <p className="text-lg font-bold">
          {t(isReady ? "ready.yes" : count === 0 ? "ready.nothing" : "ready.no")}
        </p>
        <p className="text-sm text-muted">
          {isReady
            ? t("ready.yesText", { count })
            : count === 0
            ? t("ready.nothingText")
            : t(isOffline ? "ready.noOffline" : "ready.noText")}
        </p>
      </div>
    </div>
  );
}
