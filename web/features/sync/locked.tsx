import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { useLockedSince } from "../../offline/queries/use-locked-since.ts";
import { CACHED_DAYS } from "../../offline/queries/user-db.ts";
import { listTypedDrafts } from "../../offline/registry.ts";
import { Authored } from "../../ui/authored.tsx";
import { LockIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { CopyButton } from "./outbox-card.tsx";

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

/** The user's drafts, while the pages with their forms cannot be opened. */
export function DraftList() {
  const { t } = useTranslation("outbox");
  const [drafts] = useState(listTypedDrafts);
  if (drafts.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lg">{t("drafts.title")}</h2>
      <p className="mt-1 text-sm text-muted">{t("drafts.text")}</p>
      <ul className="mt-4 space-y-4">
        {drafts.map(({ place, label, text }) => (
          <li key={place} className="rounded-box border border-line bg-base-100 p-4 sm:p-5">
            <h3 className="text-base">{label()}</h3>
            <Authored text={text} className="mt-3" />
            <div className="mt-4">
              <CopyButton text={text} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
