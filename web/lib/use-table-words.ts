import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "./format.ts";

/** The texts that every list of the panel shares. */
export function useTableWords() {
  const { t } = useTranslation("panel");
  const { t: app } = useTranslation("app");
  return useMemo(() => ({
    columns: t("table.columns"),
    select: (name: string) => t("table.select", { name }),
    selectAll: t("table.selectAll"),
    selected: (count: number) => t("table.selected", { count, number: formatNumber(count) }),
    clear: t("table.clear"),
    more: t("table.more"),
    removal: {
      removing: t("removal.removing"),
      undo: t("removal.undo"),
      undoOf: (name: string) => t("removal.undoOf", { name }),
      unknownTitle: t("removal.unknownTitle"),
      unknown: t("removal.unknown"),
      retry: app("retry"),
      close: app("close"),
    },
  }), [t, app]);
}
