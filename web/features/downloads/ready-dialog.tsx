import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOffline } from "../../lib/connectivity.ts";
import { languageOf } from "../../lib/format.ts";
import { Bar } from "../../ui/bar.tsx";
import { DialogActs } from "../../ui/dialog-acts.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CircleCheckIcon } from "../../ui/icons/circle-check.tsx";
import { TriangleAlertIcon } from "../../ui/icons/triangle-alert.tsx";
import { type CheckProgress, checkReady, type Finding, isReady, type ReadyWorld } from "./ready.ts";
import { FindingRow } from "./finding-row.tsx";

type Props = {
  courseName: string;
  /** Reads the current state. */
  world: () => ReadyWorld;
  titleOf: (file: { key: string; title?: string }) => string;
  /** How many files of the course the user has not chosen for download. */
  unchosen: number;
  /** A link to the files that the user has not chosen. */
  choice: ReactNode;
  onClose: () => void;
};

/** Checks that everything the user needs from a course opens without a network. */
export function ReadyDialog({ courseName, world, titleOf, unchosen, choice, onClose }: Props) {
  const { t } = useTranslation("downloads");
  const { t: app } = useTranslation("app");
  const isOffline = useOffline();
  const [told, setTold] = useState<CheckProgress>();
  const [found, setFound] = useState<Finding[]>();
  const [isStopped, setStopped] = useState(false);
  const running = useRef<AbortController>(undefined);
  const count = world().files.length;

  async function check() {
    running.current?.abort();
    const stop = running.current = new AbortController();
    setStopped(false);
    setFound(undefined);
    const findings = await checkReady(
      world(),
      (told) => stop.signal.aborted || setTold(told),
      stop.signal,
    );
    if (findings) setFound(findings);
  }
  function stop() {
    running.current?.abort();
    setStopped(true);
  }
  useEffect(() => {
    void check();
    return () => running.current?.abort();
  }, []);

  const ready = found && isReady(found) && count > 0;
  return (
    <div className="lessons">
      <Dialog sheet open onClose={onClose} title={t("ready.title")} closeLabel={app("close")}>
        <p lang="en" className="font-semibold my:font-bold">{courseName}</p>
        {!found && !isStopped && <Running told={told} titleOf={titleOf} />}
        {isStopped && <p className="mt-3">{t("ready.stopped")}</p>}
        {found && (
          <div role="status" className="mt-4 flex items-start gap-3">
            {ready
              ? <CircleCheckIcon className="size-8 text-success" />
              : <TriangleAlertIcon className="size-8 text-error" />}
            <div className="min-w-0">
              <p className="text-lg font-bold">
                {t(ready ? "ready.yes" : count === 0 ? "ready.nothing" : "ready.no")}
              </p>
              <p className="text-sm text-muted">
                {ready
                  ? t("ready.yesText", { count })
                  : count === 0
                  ? t("ready.nothingText")
                  : t(isOffline ? "ready.noOffline" : "ready.noText")}
              </p>
            </div>
          </div>
        )}
        {found && found.length > 0 && (
          <ul className="mt-4 space-y-3">
            {found.map((finding) => (
              <FindingRow
                key={finding.kind === "file" ? finding.file.key : finding.kind}
                finding={finding}
                titleOf={titleOf}
              />
            ))}
          </ul>
        )}
        {found && unchosen > 0 && (
          <div className="mt-4 rounded-field border border-line px-4 py-3 text-sm">
            <p>{t("ready.unchosen", { count: unchosen })}</p>
            <div className="mt-2">{choice}</div>
          </div>
        )}
        <DialogActs>
          {found || isStopped
            ? <Button tone={ready ? "plain" : "primary"} onClick={check}>{t("ready.again")}</Button>
            : <Button tone="outline" onClick={stop}>{t("ready.stop")}</Button>}
          {ready && <Button onClick={onClose}>{app("close")}</Button>}
        </DialogActs>
      </Dialog>
    </div>
  );
}

function Running({ told, titleOf }: { told?: CheckProgress; titleOf: Props["titleOf"] }) {
  const { t } = useTranslation("downloads");
  const title = told?.file && titleOf(told.file);
  return (
    <div className="mt-4">
      <Bar label={t("ready.checking")} percent={Math.floor((told?.share ?? 0) * 100)} />
      <p role="status" className="mt-2 text-sm text-muted">
        {t("ready.checking")}{" "}
        {title && <span lang={languageOf(title)} className="line-clamp-1">{title}</span>}
      </p>
    </div>
  );
}
