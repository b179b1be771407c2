import { useTranslation } from "react-i18next";
import { formatDate } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import {
  CONTACT_DAYS,
  useDownloadsLocked,
  useLastContact,
} from "../../offline/downloads/downloads.ts";
import type { Space } from "../../offline/downloads/model.ts";
import { Card } from "../../ui/card.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { PriceField } from "./price-field.tsx";
import { Protection } from "./protection.tsx";

type Props = { space?: Space; onChanged: () => void };

/** How long downloads stay open, whether they are safe, and the price of a gigabyte. */
export function DownloadsCard({ space, onChanged }: Props) {
  const { t } = useTranslation("downloads");
  const language = useLanguage();
  const contact = useLastContact();
  const isLocked = useDownloadsLocked();
  return (
    <Card title={t("about")}>
      {space && (
        <>
          {contact !== undefined && space.used > 0 && (
            <p className="text-sm text-muted">
              <Phrases>
                {t(isLocked ? "space.lockedSince" : "space.until", {
                  date: formatDate(
                    new Date(contact + CONTACT_DAYS * 86_400_000).toISOString(),
                    language,
                  ),
                })}
              </Phrases>
            </p>
          )}
          {space.used > 0 && (
            <Protection isPersisted={space.isPersisted} onChanged={onChanged} className="mt-4" />
          )}
        </>
      )}
      <PriceField className="mt-5 max-w-72" />
    </Card>
  );
}
