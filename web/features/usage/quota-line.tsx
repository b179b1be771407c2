import { formatNumber } from "../../lib/format.ts";
import { useLanguage, useText } from "../../lib/i18n.ts";
import { useUsage } from "./data.ts";
import { formatDay, hasBegun } from "./dates.ts";

/** How many messages are left this month, and when there are new ones; nothing as long as that is not known. */
export function QuotaLine({ className = "" }: { className?: string }) {
  const t = useText("usage");
  const language = useLanguage();
  const { data } = useUsage();
  // What is kept of last month says nothing of this one.
  if (!data || hasBegun(data.resetsAt, Date.now())) return null;
  return (
    <p className={`text-xs text-muted ${className}`}>
      {t("line", {
        left: formatNumber(data.messagesLeft),
        quota: formatNumber(data.messageQuota),
        day: formatDay(data.resetsAt, language),
      })}
    </p>
  );
}
