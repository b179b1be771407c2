import { useTranslation } from "react-i18next";
import { formatDate } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useLockedSince } from "../../offline/queries/use-locked-since.ts";
import { CACHED_DAYS } from "../../offline/queries/user-db.ts";
import { LockIcon } from "../../ui/icons/lock.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Phrases } from "../../ui/phrases.tsx";

/** Empty if the user's pages are not locked for their age. */
export function LockNotice({ className }: { className?: string }) {
  const { lastOnline } = useLockedSince();
  const text = useLockText(lastOnline);
  return text && (
    <Notice tone="gold" Sign={LockIcon} className={className}>
      <Phrases>{text}</Phrases>
    </Notice>
  );
}

/**
 * Says why pages are locked, and what opens them. It names both dates, because only the user can
 * tell whether this device's date is wrong.
 */
export function useLockText(lastOnline: number | undefined): string | undefined {
  const { t } = useTranslation("outbox");
  const language = useLanguage();
  if (lastOnline === undefined) return undefined;
  const dayOf = (at: number) => formatDate(new Date(at).toISOString(), language);
  return t("lock.text", {
    days: CACHED_DAYS,
    last: dayOf(lastOnline),
    today: dayOf(Date.now()),
  });
}
