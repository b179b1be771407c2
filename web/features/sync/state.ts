import { useTranslation } from "react-i18next";
import { saveFile } from "../../lib/device/save-file.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { fileDay, formatMoment } from "../../lib/words/formats.ts";
import { type Language, translatorFor } from "../../lib/words/i18n.ts";
import { PRODUCT } from "../../lib/words/product.ts";
import {
  groupLabel,
  groupText,
  useOutboxState,
  type WriteGroup,
} from "../../offline/outbox/use-outbox.ts";

type SyncState = "needsYou" | "offline" | "waiting" | "synced";

/** The state of the outbox as one word and as a text, the most urgent first. */
export function useSyncState() {
  const { t } = useTranslation("outbox");
  const { t: app } = useTranslation("app");
  const isOffline = useOffline();
  const { waiting, needsYou, isRunning } = useOutboxState();
  const state: SyncState = needsYou > 0
    ? "needsYou"
    : isOffline
    ? "offline"
    : waiting > 0
    ? "waiting"
    : "synced";
  const texts = [
    isOffline && app("offline"),
    needsYou > 0 && t("needsYou", { count: needsYou }),
    waiting > 0 && t("waiting", { count: waiting }),
  ].filter((part) => part !== false);
  return {
    state,
    isOffline,
    isRunning,
    count: needsYou || waiting,
    text: texts.join(" · ") || t("synced"),
  };
}

/** Saves the waiting writes as a text file that any phone can open, so that the user has a copy. */
export function saveAsFile(groups: WriteGroup[], language: Language) {
  saveFile(`${PRODUCT.toLowerCase()}-outbox-${fileDay(Date.now())}.txt`, asText(groups, language));
}

const asText = (groups: WriteGroup[], language: Language) =>
  groups.map((group) =>
    [
      `${groupLabel(group)} · ${formatMoment(group.createdAt, language)}`,
      translatorFor("outbox", language)(`states.${group.state}`),
      "",
      groupText(group) ?? "",
    ].join("\n").trimEnd()
  ).join("\n\n---\n\n") + "\n";
