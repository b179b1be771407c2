import { useTranslation } from "react-i18next";
import { formatMoney } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { type PlanId, plans } from "./plans.ts";

/** The price of a plan in one line. Burmese says first that it is for a month. */
export function PlanPrice({ plan }: { plan: PlanId }) {
  const { t } = useTranslation("pricing");
  const language = useLanguage();
  return (
    <span className="flex flex-wrap gap-x-1.5">
      <span>{formatMoney(plans[plan].price, language)}</span>
      <span className="my:order-first">{t("perMonth")}</span>
    </span>
  );
}
