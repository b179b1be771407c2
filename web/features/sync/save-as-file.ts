import { fileDay, formatMoment } from "../../lib/words/formats.ts";
import { type Language, translatorFor } from "../../lib/words/i18n.ts";
import { PRODUCT } from "../../lib/words/product.ts";
import { saveFile } from "../../lib/device/save-file.ts";
import { groupLabel, groupText, type WriteGroup } from "../../offline/outbox/use-outbox.ts";

/** Saves the waiting writes as a text file that any phone can open, so that the user has a copy. */
export function saveAsFile(groups: WriteGroup[], language: Language) {
  saveFile(`${PRODUCT.toLowerCase()}-outbox-${fileDay(Date.now())}.txt`, asText(groups, language));
}

export const asText = (groups: WriteGroup[], language: Language) =>
  groups.map((group) =>
    [
      `${groupLabel(group)} · ${formatMoment(group.createdAt, language)}`,
      translatorFor("outbox", language)(`states.${group.state}`),
      "",
      groupText(group) ?? "",
    ].join("\n").trimEnd()
  ).join("\n\n---\n\n") + "\n";
