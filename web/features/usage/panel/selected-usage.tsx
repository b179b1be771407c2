import { useTranslation } from "react-i18next";
import { saveTable } from "../../../lib/save-table.ts";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/icons/download.tsx";
import type { UserUsage } from "./data.ts";

type Props = { people: UserUsage[]; period: string };

/** Actions for the selected rows: save them as CSV. */
export function SelectedUsage({ people, period }: Props) {
  const { t } = useTranslation("panel-usage");
  const { t: own } = useTranslation("usage");
  const { t: panel } = useTranslation("panel");

  function save() {
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

  return (
    <Button tone="soft" className="px-3 text-sm" onClick={save}>
      <DownloadIcon className="size-4" />
      {panel("bulk.saveCsv")}
    </Button>
  );
}
