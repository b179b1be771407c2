import { useMemo } from "react";
import { formatNumber } from "./format.ts";
import { useText } from "./i18n.ts";

/** What every list of the panel says in the same words. */
export function useTableWords() {
  const t = useText("panel");
  return useMemo(() => ({
    columns: t("table.columns"),
    select: (name: string) => t("table.select", { name }),
    selectAll: t("table.selectAll"),
    selected: (count: number) => t("table.selected", { count, number: formatNumber(count) }),
    clear: t("table.clear"),
  }), [t]);
}
