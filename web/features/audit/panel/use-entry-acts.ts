import { useTranslation } from "react-i18next";
import { saveTable } from "../../../lib/save-table.ts";
import { DownloadIcon } from "../../../ui/icons/actions.tsx";
import type { RowsAct } from "../../../ui/panel/data-table.tsx";
import { dayOf, timeOf } from "./by-day.ts";
import type { AuditEntry } from "./data.ts";
import { useActionName, useSentence } from "./use-sentence.ts";

/** Returns the actions for the selected entries: save them as CSV. */
export function useEntryActs(): (entries: AuditEntry[]) => RowsAct[] {
  const { t } = useTranslation("panel-audit");
  const { t: panel } = useTranslation("panel");
  const sentenceOf = useSentence();
  const nameOf = useActionName();

  function save(entries: AuditEntry[]) {
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

  return (entries) => [
    { label: panel("bulk.saveCsv"), Sign: DownloadIcon, onPress: () => save(entries) },
  ];
}
