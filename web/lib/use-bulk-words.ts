import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "./format.ts";

/** The texts of a dialog that does the same with many rows. */
export function useBulkWords() {
  const { t } = useTranslation("panel");
  const { t: app } = useTranslation("app");
  return useMemo(() => ({
    progress: (done: number, all: number) =>
      t("bulk.progress", { done: formatNumber(done), all: formatNumber(all) }),
    stop: t("bulk.stop"),
    stopping: t("bulk.stopping"),
    succeeded: (count: number) => t("bulk.succeeded", { count }),
    failed: (count: number) => t("bulk.failed", { count }),
    asking: (name: string) => t("bulk.asking", { name }),
    unknown: (count: number) => t("bulk.unknown", { count }),
    untried: (count: number) => t("bulk.untried", { count }),
    retry: app("retry"),
    cancel: t("bulk.cancel"),
    close: app("close"),
  }), [t, app]);
}
