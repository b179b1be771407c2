import { useTranslation } from "react-i18next";
import { useOffline } from "../../lib/http/connectivity.ts";
import { useOutboxState } from "../../offline/outbox/use-outbox.ts";

export type SyncState = "needsYou" | "offline" | "waiting" | "synced";

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
