// The texts that pages of the panel share: of tables, filters, dialogs, fields and courses.
import { courseIds } from "@server/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { issueText } from "./errors.ts";
import { formatNumber } from "./formats.ts";
import { translatorFor } from "./i18n.ts";

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

/** The message that another user has changed something meanwhile. `title` is its present title. */
export function clashWords(title: string) {
  const t = translatorFor("panel");
  return [t("stale.title"), t("stale.text", { title })] as const;
}

/** What is wrong with a field: the text is already too long, or the last try found an issue. */
export const fieldErrors = <Text extends Record<string, string>>(
  text: Text,
  issues: Record<string, string>,
  tooLong: (maxLength: number) => string,
) =>
(name: keyof Text & string, maxLength = Infinity): string | undefined => {
  if ([...text[name]?.trim() ?? ""].length > maxLength) return tooLong(maxLength);
  return issues[name] && issueText(issues[name]);
};

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

/** The courses as options of a select box. */
export function useCourseOptions() {
  const { t } = useTranslation("courses");
  return courseIds.map((courseId) => ({ value: courseId, label: t(`${courseId}.name`) }));
}
