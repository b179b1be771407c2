import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveAsFile } from "../../features/sync/state.ts";
import { canSeal } from "../../lib/device/drafts.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { currentUserId, readSealKey } from "../../lib/http/session.ts";
import { openExistingOutbox } from "../../offline/outbox/outbox.ts";
import { countGroups, groupWrites, useOutbox } from "../../offline/outbox/use-outbox.ts";
import { Phrases } from "../../ui/burmese/phrases.tsx";

type Props = {
  unsent: UnsentWrites;
  /** The user has tried to send them. */
  hasTried: boolean;
};

/** Says how many writes are unsent and what a sign-out does with them. Saves them as a file. */
export function UnsentNotice({ unsent: { items, count, canSeal }, hasTried }: Props) {
  const { t } = useTranslation("outbox");
  const language = useLanguage();
  return (
    <>
      <div role="status" className="space-y-2">
        <p className="font-semibold my:font-bold">
          <Phrases>
            {count === 0 ? t("empty") : t(hasTried ? "leave.left" : "leave.waiting", { count })}
          </Phrases>
        </p>
        {count > 0 && (
          <p className="text-muted">
            <Phrases>{t(canSeal ? "leave.sealed" : "leave.lost")}</Phrases>
          </p>
        )}
      </div>
      {count > 0 && (
        <button
          type="button"
          className="min-h-11 font-semibold text-primary underline my:font-bold"
          onClick={() => saveAsFile(groupWrites(items), language)}
        >
          {t("saveAsFile")}
        </button>
      )}
    </>
  );
}

/** A device's store may hang. The user can still sign out, and the app seals unsent writes. */
const STORE_LIMIT = 3000;

export type UnsentWrites = NonNullable<ReturnType<typeof useUnsentWrites>>;

/** The unsent writes on this device. Undefined until the store has answered. */
export function useUnsentWrites() {
  const { items } = useOutbox();
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const setKnownNow = () => setKnown(true);
    const timer = setTimeout(setKnownNow, STORE_LIMIT);
    openExistingOutbox().then(setKnownNow, setKnownNow);
    return () => clearTimeout(timer);
  }, []);
  return useMemo(() => {
    if (!isKnown) return undefined;
    const { waiting, needsYou } = countGroups(items);
    const id = currentUserId();
    return { items, count: waiting + needsYou, canSeal: canSeal(id ? readSealKey(id) : null) };
  }, [isKnown, items]);
}
