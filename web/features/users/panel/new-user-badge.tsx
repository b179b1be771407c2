import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../../ui/panel/badge.tsx";

/** The rows that have been scrolled to. A later drawing of the row must not move the page again. */
const shown = new Set<string>();

/** Marks the account that was just created, and scrolls to its row. */
export function NewUserBadge({ userId }: { userId: string }) {
  const { t } = useTranslation("panel-people");
  const badge = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (shown.has(userId)) return;
    shown.add(userId);
    // The list may have come late, and the user types by now.
    if (document.activeElement?.matches("input, textarea, select")) return;
    const row = badge.current?.closest("[data-row]");
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>("[popovertarget]")?.focus({ preventScroll: true });
  }, [userId]);
  return (
    <span ref={badge}>
      <Badge tone="good">{t("new")}</Badge>
    </span>
  );
}
