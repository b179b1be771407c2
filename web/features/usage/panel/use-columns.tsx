import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import type { Column } from "../../../ui/panel/data-table.tsx";
import { formatDollars } from "../dollars.ts";
import type { UserUsage } from "./data.ts";
import { Aborted, Models, UserName } from "./user-usage-facts.tsx";

/** The columns of the usage table. */
export function useColumns(): Column<UserUsage>[] {
  const { t } = useTranslation("panel-usage");
  const { t: own } = useTranslation("usage");
  return useMemo(() => [
    {
      id: "name",
      header: t("user"),
      sorts: "up",
      className: "min-w-46",
      cell: (person) => <UserName person={person} />,
    },
    {
      id: "messages",
      header: own("messages"),
      sorts: "down",
      className: "tabular-nums",
      cell: ({ messageCount }) => formatNumber(messageCount),
    },
    {
      id: "images",
      header: own("images"),
      sorts: "down",
      className: "tabular-nums",
      cell: ({ imageCount }) => formatNumber(imageCount),
    },
    {
      id: "cost",
      header: own("cost"),
      sorts: "down",
      className: "tabular-nums",
      cell: ({ estimatedCost }) => formatDollars(estimatedCost),
    },
    {
      id: "aborted",
      header: t("aborted"),
      sorts: "down",
      className: "tabular-nums",
      cell: (person) => <Aborted person={person} />,
    },
    {
      id: "models",
      header: own("models"),
      className: "min-w-40",
      cell: ({ modelBreakdown }) => <Models used={modelBreakdown} />,
    },
  ], [t, own]);
}
