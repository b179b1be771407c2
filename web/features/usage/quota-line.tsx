import { useTranslation } from "react-i18next";
import { formatNumber } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useUsage } from "./data.ts";
import { formatDay, hasBegun } from "./dates.ts";

type Props = { kind: "message" | "image" };

/** How many messages or images are left this month, and when there are new ones; nothing as long as that is not known. */
export function QuotaLine({ kind }: Props) {
  const { t } = useTranslation("usage");
  const language = useLanguage();
  const { data } = useUsage();
  // What is kept of last month says nothing of this one.
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
