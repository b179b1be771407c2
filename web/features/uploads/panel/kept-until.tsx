import { useTranslation } from "react-i18next";
import { formatMoment } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import type { Unsaved } from "../data.ts";

/** Says until when an unsaved file can still be saved. */
export function KeptUntil({ unsaved }: { unsaved: Pick<Unsaved, "keptUntil"> }) {
  const { t } = useTranslation("panel-videos");
  const time = formatMoment(Date.parse(unsaved.keptUntil), useLanguage());
  return <>{t("left.until", { time })}</>;
}
