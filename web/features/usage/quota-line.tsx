import { useTranslation } from "react-i18next";
import { formatNumber } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { useUsage } from "./data.ts";
import { formatDay, hasBegun } from "./formats.ts";

type Props = { kind: "message" | "image" };

/**
 * Shows how many messages or images are left this month, and the day of the next quota. Empty until
 * known.
 */
export function QuotaLine({ kind }: Props) {
  const { t } = useTranslation("usage");
  const language = useLanguage();
  const { data } = useUsage();
  // A cached answer of last month is not valid for this month.
  if (!data || hasBegun(data.resetsAt, Date.now())) return null;
  return (
    <p className="text-xs text-muted">
      {t(kind === "image" ? "imageLine" : "line", {
        left: formatNumber(kind === "image" ? data.imagesLeft : data.messagesLeft),
        quota: formatNumber(kind === "image" ? data.imageQuota : data.messageQuota),
        day: formatDay(data.resetsAt, language),
      })}
    </p>
  );
}

/** Whether this month's quota has room for one more. True until the quota is known. */
export function useHasLeft() {
  const { data } = useUsage();
  return (kind: "message" | "image") =>
    !data || hasBegun(data.resetsAt, Date.now()) ||
    (kind === "image" ? data.imagesLeft : data.messagesLeft) > 0;
}
