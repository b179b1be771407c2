import { useTranslation } from "react-i18next";
import { formatDate } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { CONTACT_DAYS } from "../../offline/downloads/downloads.ts";
import { LockIcon } from "../../ui/icons/frame.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";

/**
 * Says that the server was not reached for too long, and what unlocks the downloads. Only the user
 * can tell whether this device's date is wrong.
 */
export function LockedNotice({ className }: { className?: string }) {
  const { t } = useTranslation("downloads");
  const today = formatDate(new Date().toISOString(), useLanguage());
  return (
    <Notice tone="gold" Sign={LockIcon} className={className}>
      <Phrases>{`${t("locked", { days: CONTACT_DAYS })} ${t("lockedDate", { today })}`}</Phrases>
    </Notice>
  );
}
