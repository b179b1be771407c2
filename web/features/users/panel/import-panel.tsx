import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, PASSWORD_LENGTH } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { writeCsv } from "../../../lib/device/csv.ts";
import { saveFile } from "../../../lib/device/save-file.ts";
import { GivenUp } from "../../../lib/http/retry-until-known.ts";
import { formatSize } from "../../../lib/words/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog, useConfirm } from "../../../ui/confirm-dialog.tsx";
import { DownloadIcon } from "../../../ui/icons.ts";
import { Notice } from "../../../ui/notice.tsx";
import { FileButton } from "../../../ui/panel/file-button.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useRefreshAfter } from "./data.ts";
import { readFile, SAMPLE } from "./import-file.ts";
import { ImportPreview } from "./import-preview.tsx";
import {
  askNow,
  endImport,
  type Import,
  prepareImport,
  runImport,
  useImport,
} from "./import-store.ts";
import { savePasswords } from "./save-passwords.ts";

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
      const most = { most: MAX_IMPORT_ROWS, size: formatSize(MAX_IMPORT_BYTES) };
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
      lead={t("import.lead", { most: MAX_IMPORT_ROWS })}
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

type ImportDoneProps = { done: Import; onEnd: () => void };

/** The accounts exist. Staff can save the passwords now. They exist nowhere else. */
function ImportDone({ done, onEnd }: ImportDoneProps) {
  const { t } = useTranslation("panel-people");
  const { ask, dialog } = useConfirm(onEnd);

  return (
    <Card title={t("import.doneText", { count: done.rows.length })} className="max-w-3xl">
      <Notice tone="gold">{t("import.save")}</Notice>
      <div className="mt-5 flex flex-wrap gap-3">
        <SavePasswordsButton imported={done} />
        <Button
          tone="plain"
          className="max-sm:w-full"
          onClick={() => done.isSaved ? onEnd() : ask()}
        >
          {t("import.end")}
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("import.endTitle")}
        text={t("import.endText")}
        action={t("import.endAction")}
        cancel={t("import.stay")}
      />
    </Card>
  );
}

type ImportUnknownProps = { sent: Import; onEnd: () => void };

/** The import was sent, but no answer came. Only the user can end it. */
function ImportUnknown({ sent, onEnd }: ImportUnknownProps) {
  const { t } = useTranslation("panel-people");
  const { ask, dialog } = useConfirm(onEnd);
  return (
    <Card title={t("unknown.told")} lead={sent.name} className="max-w-3xl">
      <Notice tone="gold" urgent>{t("import.unknown")}</Notice>
      <p className="mt-4">{t("import.unknownTake")}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <SavePasswordsButton imported={sent} />
        <Button
          tone="outline"
          className="max-sm:w-full"
          pending={sent.isAsking}
          pendingLabel={t("unknown.asking")}
          onClick={askNow}
        >
          {t("unknown.askNow")}
        </Button>
        <Button tone="plain" className="max-sm:w-full" onClick={() => ask()}>
          {t("cancel")}
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("import.leaveTitle")}
        text={t("import.leaveText")}
        action={t("import.endAction")}
        cancel={t("unknown.wait")}
      />
    </Card>
  );
}

function SavePasswordsButton({ imported }: { imported: Import }) {
  const { t } = useTranslation("panel-people");
  function save() {
    savePasswords(imported, {
      email: t("fields.email"),
      password: t("fields.password"),
      firstName: t("fields.firstName"),
      lastName: t("fields.lastName"),
    });
  }
  return (
    <Button className="max-sm:w-full" onClick={save}>
      <DownloadIcon className="size-4.5" />
      {t("import.saveAction")}
    </Button>
  );
}
