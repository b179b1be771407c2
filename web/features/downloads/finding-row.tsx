import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOffline } from "../../lib/http/connectivity.ts";
import { joinNames, languageOf } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { resumeDownload, useDownload, useMissingFiles } from "../../offline/downloads/downloads.ts";
import { Button } from "../../ui/button.tsx";
import { CircleCheckIcon } from "../../ui/icons.ts";
import { percentOf } from "./download-state.ts";
import { LockedNotice } from "./notices.tsx";
import type { Finding } from "./offline-check.ts";
import { Protection } from "./protection.tsx";

type FindingRowProps = {
  finding: Finding;
  titleOf: (file: { key: string; title?: string }) => string;
};

/** One problem that the check found, and what solves it. */
export function FindingRow({ finding, titleOf }: FindingRowProps) {
  if (finding.kind === "unprotected") return <UnprotectedRow />;
  // Only a connection to the server opens locked files, and no button can bring that.
  if (finding.kind === "locked") {
    return (
      <li>
        <LockedNotice />
      </li>
    );
  }
  return <FixableRow finding={finding} titleOf={titleOf} />;
}

function UnprotectedRow() {
  const [isPersisted, setPersisted] = useState(false);
  return (
    <li>
      <Protection isPersisted={isPersisted} onChanged={() => setPersisted(true)} />
    </li>
  );
}

type FixableFinding = Exclude<Finding, { kind: "unprotected" | "locked" }>;

type FixableRowProps = {
  finding: FixableFinding;
  titleOf: (file: { key: string; title?: string }) => string;
};

/** A problem that the check found, and the button that solves it. */
function FixableRow({ finding, titleOf }: FixableRowProps) {
  const { t } = useTranslation("downloads");
  const language = useLanguage();
  const isOffline = useOffline();
  const [fix, setFix] = useState<"pending" | "done" | "failed">();
  const file = useDownload(finding.kind === "file" ? finding.file.key : "");
  const missing = useMissingFiles();
  const isDownloading = finding.kind === "file" && file && /running|waiting/.test(file.state);

  const startFix = async () => {
    setFix("pending");
    try {
      await fixProblem(finding);
      setFix("done");
    } catch {
      setFix("failed");
    }
  };
  const title = finding.kind === "file" ? titleOf(finding.file) : undefined;
  // A requested file solves the problem only when it is saved.
  const isFixed = fix === "done" &&
    (finding.kind !== "file" ||
      file?.state === "saved" && !missing.some(({ key }) => key === file.key));

  return (
    <li className="rounded-field border border-line px-4 py-3 text-sm">
      {title && <p lang={languageOf(title)} className="font-semibold my:font-bold">{title}</p>}
      <p className={title ? "text-muted" : ""}>
        {finding.kind === "file"
          ? t(`findings.${finding.why}`)
          : finding.kind === "app"
          ? t("ready.app")
          : t("ready.pages", {
            // Several queries make up the list of lessons.
            names: joinNames([...new Set(finding.pages.map(({ label }) => label()))], language),
          })}
      </p>
      {isDownloading
        ? (
          <p role="status" className="mt-1 font-medium tabular-nums">
            {t("ready.coming", { percent: percentOf(file) })}
          </p>
        )
        : isFixed
        ? (
          <p role="status" className="mt-1 flex items-center gap-2 font-medium text-success">
            <CircleCheckIcon className="size-4.5" />
            {t("ready.mended")}
          </p>
        )
        : (
          <>
            <Button
              tone="soft"
              className="mt-2"
              disabled={isOffline}
              pending={fix === "pending"}
              pendingLabel={t("ready.mending")}
              onClick={startFix}
            >
              {t(finding.kind === "file" ? "actions.again" : "ready.fetch")}
            </Button>
            {fix === "failed" && (
              <p role="alert" className="mt-1 text-error">{t("ready.notMended")}</p>
            )}
          </>
        )}
    </li>
  );
}

async function fixProblem(finding: FixableFinding): Promise<void> {
  if (finding.kind === "file") await resumeDownload(finding.file.key);
  else if (finding.kind === "app") {
    const { storeApp } = await import("../../offline/connection/service-worker.ts");
    if (!await storeApp()) throw new Error("The app is not stored on this device");
  } else for (const page of finding.pages) await page.store();
}
