import { useTranslation } from "react-i18next";
import { CONTACT_DAYS } from "../../offline/files/files.ts";
import { LockIcon } from "../../ui/icons/lock.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Phrases } from "../../ui/phrases.tsx";

/** Says that the server was not reached for too long, and what unlocks the downloads. */
export function LockedNotice({ className }: { className?: string }) {
  const { t } = useTranslation("downloads");
  return (
    <Notice tone="gold" Sign={LockIcon} className={className}>
      <Phrases>{t("locked", { days: CONTACT_DAYS })}</Phrases>
    </Notice>
  );
}
