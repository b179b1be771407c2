import { useTranslation } from "react-i18next";
import { formatDate } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { CACHED_DAYS } from "../../offline/queries/user-db.ts";

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
