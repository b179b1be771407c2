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
import { formatSpace } from "./space.ts";

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

/** The space that downloads take, and what is left. It keeps its height until this is known. */
export function SpaceLine({ space }: { space?: Space }) {
  const { t } = useTranslation("downloads");
  return (
    <div className="mt-3 min-h-12">
      {space && (
        <>
          <p className="tabular-nums">
            <span className="text-xl font-bold">{formatSpace(space.used)}</span>{" "}
            <span className="text-muted">
              {`${t("space.used")} · ${t("space.free", { free: formatSpace(space.free) })}`}
            </span>
          </p>
          <span
            aria-hidden="true"
            className="mt-2 block h-2 overflow-hidden rounded-full bg-base-300"
          >
            <span
              className="block h-full rounded-full bg-primary"
              style={{ width: `${shareOf(space)}%` }}
            />
          </span>
        </>
      )}
    </div>
  );
}

/** At least 2 percent, so that the bar shows even a small download. */
const shareOf = ({ used, free }: Space) =>
  used === 0 ? 0 : Math.max(2, Math.min(100, used * 100 / (used + free)));
