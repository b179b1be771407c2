import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** The texts that the filters of every list share. */
export function useFilterWords() {
  const { t } = useTranslation("panel");
  const { t: app } = useTranslation("app");
  return useMemo(() => ({
    open: t("filters.open"),
    sort: t("filters.sort"),
    set: (count: number) => t("filters.set", { count }),
    shown: t("filters.shown"),
    remove: (filter: string) => t("filters.remove", { filter }),
    clear: t("filters.clear"),
    done: t("filters.done"),
    close: app("close"),
  }), [t, app]);
}
