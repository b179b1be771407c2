import { useTranslation } from "react-i18next";
import { saveTable } from "../../../lib/save-table.ts";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/icons/download.tsx";
import { dayOf, timeOf } from "./by-day.ts";
import type { AuditEntry } from "./data.ts";
import { useActionName, useSentence } from "./use-sentence.ts";

/** Actions for the selected entries: save them as CSV. */
export function SelectedEntries({ entries }: { entries: AuditEntry[] }) {
  const { t } = useTranslation("panel-audit");
  const { t: panel } = useTranslation("panel");
  const sentenceOf = useSentence();
  const nameOf = useActionName();

  function save() {
    const head = [
      t("columns.day"),
      t("columns.time"),
      t("action"),
      t("columns.sentence"),
      t("columns.address"),
    ];
    const rows = entries.map((entry) => [
      dayOf(entry),
      timeOf(entry),
      nameOf(entry.action),
      sentenceOf(entry),
      entry.address ?? "",
    ]);
    saveTable("pyinnya-audit.csv", head, rows);
  }

  return (
    <Button tone="soft" className="px-3 text-sm" onClick={save}>
      <DownloadIcon className="size-4" />
      {panel("bulk.saveCsv")}
    </Button>
  );
}
