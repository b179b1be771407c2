import { useState } from "react";
import { useText } from "../../../lib/i18n.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DownloadIcon } from "../../../ui/icons/download.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { asText, writeCsv } from "./csv.ts";
import { type Import, letGo } from "./import-store.ts";

type Props = { done: Import; onEnd: () => void };

/** The accounts are there; what they sign in with can be saved, and is known nowhere else. */
export function ImportDone({ done: { rows }, onEnd }: Props) {
  const t = useText("panel-people");
  const [isSaved, setSaved] = useState(false);
  const [asks, setAsks] = useState(false);

  function save() {
    const head = ["email", "password", "firstName", "lastName"] as const;
    saveFile(
      "pyinnya-accounts.csv",
      writeCsv([
        head.map((name) => t(`fields.${name}`)),
        // But for passwords, which would be others with a mark.
        ...rows.map((row) =>
          head.map((name) => name === "password" ? row[name] : asText(row[name]))
        ),
      ]),
      "text/csv",
    );
    setSaved(true);
    letGo();
  }

  return (
    <Card title={t("import.doneText", { count: rows.length })} className="max-w-3xl">
      <Notice tone="gold">{t("import.save")}</Notice>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button className="max-sm:w-full" onClick={save}>
          <DownloadIcon className="size-4.5" />
          {t("import.saveAction")}
        </Button>
        <Button
          tone="plain"
          className="max-sm:w-full"
          onClick={() => isSaved ? onEnd() : setAsks(true)}
        >
          {t("import.end")}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={t("import.endTitle")}
        text={t("import.endText")}
        action={t("import.endAction")}
        cancel={t("import.stay")}
        onConfirm={onEnd}
        onClose={() => setAsks(false)}
      />
    </Card>
  );
}
