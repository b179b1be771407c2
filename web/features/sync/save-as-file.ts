import { formatMoment } from "../../lib/format.ts";
import { type Language, textOf } from "../../lib/i18n.ts";
import { PRODUCT } from "../../lib/product.ts";
import { type Group, groupText, labelOf } from "../../offline/outbox-groups.ts";

/** What waits, as a text that any phone can open: for whoever fears for it. */
export function saveAsFile(groups: Group[], language: Language) {
  const blob = new Blob([asText(groups, language)], { type: "text/plain;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${PRODUCT.toLowerCase()}-outbox-${new Date().toISOString().slice(0, 10)}.txt`;
  link.click();
  // The browser has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const asText = (groups: Group[], language: Language) =>
  groups.map((group) =>
    [
      `${labelOf(group)} · ${formatMoment(group.createdAt, language)}`,
      textOf("outbox", language)(`states.${group.state}`),
      "",
      groupText(group) ?? "",
    ].join("\n").trimEnd()
  ).join("\n\n---\n\n") + "\n";
