import { IMPORT_BYTES_MOST, IMPORT_ROWS_MOST, PASSWORD_LENGTH } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GivenUp } from "../../../lib/retry-until-known.ts";
import { formatSize } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DownloadIcon } from "../../../ui/icons/actions.tsx";
import { FileButton } from "../../../ui/panel/file-button.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.ts";
import { writeCsv } from "../../../lib/csv.ts";
import { useRefreshAfter } from "./data.ts";
import { ImportDone } from "./import-done.tsx";
import { readFile, SAMPLE } from "./import-file.ts";
import { ImportPreview } from "./import-preview.tsx";
import { ImportUnknown } from "./import-unknown.tsx";
import { endImport, prepareImport, runImport, useImport } from "./import-store.ts";

/**
 * Imports many accounts from one file. The server checks all rows first, then creates all accounts
 * or none.
 */
export function ImportPanel() {
  const { t } = useTranslation("panel-people");
  const current = useImport();
  const [isChecking, setChecking] = useState(false);
  const onChanged = useRefreshAfter();

  async function choose([file]: File[]) {
    if (!file) return;
    const parsed = await readFile(file);
    if (typeof parsed === "string") {
      const most = { most: IMPORT_ROWS_MOST, size: formatSize(IMPORT_BYTES_MOST) };
      return showToast(t("import.refused"), t(`refusals.${parsed}`, most), "error");
    }
    setChecking(true);
    try {
      await prepareImport(file.name, parsed);
    } catch (error) {
      await showFailure(error, t("import.failed"), t("import.failedText"));
    }
    setChecking(false);
  }

  async function create() {
    try {
      const count = await onChanged(runImport);
      if (count === 0) return showToast(t("import.failed"), t("import.changed"), "error");
      showToast(t("import.done"), t("import.doneText", { count }));
    } catch (error) {
      if (error instanceof GivenUp) return;
      await showFailure(error, t("import.failed"), t("import.failedText"));
    }
  }

  if (current?.step === "done") return <ImportDone done={current} onEnd={endImport} />;
  if (current?.step === "unknown") return <ImportUnknown sent={current} onEnd={endImport} />;
  const chooser = (
    <FileButton
      accept=".csv,.tsv,.txt,text/csv"
      tone={current ? "outline" : "primary"}
      className="max-sm:w-full"
      disabled={current?.step === "sending"}
      pending={isChecking}
      pendingLabel={t("import.checking")}
      onChoose={choose}
    >
      {t(current ? "import.chooseOther" : "import.choose")}
    </FileButton>
  );
  if (current) {
    return (
      <ImportPreview preview={current} chooser={chooser} onCreate={create} onEnd={endImport} />
    );
  }
  return (
    <Card
      title={t("import.title")}
      lead={t("import.lead", { most: IMPORT_ROWS_MOST })}
      className="max-w-3xl"
    >
      <ul className="mb-5 list-disc space-y-1.5 ps-5 text-sm">
        <li>{t("import.columns")}</li>
        <li>{`${t("import.passwords")} ${t("passwordHint", { least: PASSWORD_LENGTH.least })}`}</li>
        <li>{t("import.courses")}</li>
      </ul>
      <div className="flex flex-wrap gap-3">
        {chooser}
        <Button
          tone="plain"
          className="max-sm:w-full"
          onClick={() => saveFile("pyinnya-import.csv", writeCsv(SAMPLE), "text/csv")}
        >
          <DownloadIcon className="size-4.5" />
          {t("import.sample")}
        </Button>
      </div>
    </Card>
  );
}
