import { useTranslation } from "react-i18next";
import { saveTable } from "../../../lib/save-table.ts";
import { DownloadIcon } from "../../../ui/icons/actions.tsx";
import type { RowsAct } from "../../../ui/panel/data-table.tsx";
import type { UserUsage } from "./data.ts";

/** Returns the actions for the selected rows: save them as CSV. */
export function useUsageActs(period: string): (people: UserUsage[]) => RowsAct[] {
  const { t } = useTranslation("panel-usage");
  const { t: own } = useTranslation("usage");
  const { t: panel } = useTranslation("panel");

  function save(people: UserUsage[]) {
    const head = [
      t("month"),
      t("user"),
      t("email"),
      own("messages"),
      own("images"),
      own("cost"),
      t("aborted"),
      own("models"),
    ];
    saveTable(
      `pyinnya-usage-${period}.csv`,
      head,
      people.map((person) => [
        period,
        person.userName,
        person.userEmail,
        person.messageCount,
        person.imageCount,
        person.estimatedCost,
        person.abortedCount,
        Object.entries(person.modelBreakdown).map(([model, n]) => `${model}: ${n}`).join("; "),
      ]),
    );
  }

  return (people) => [
    { label: panel("bulk.saveCsv"), Sign: DownloadIcon, onPress: () => save(people) },
  ];
}
