import { useTranslation } from "react-i18next";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { Phrases } from "../../ui/phrases.tsx";
import { type PlanId, plans } from "./plans.ts";

/** Tells a visitor who chose a plan what comes next, with an account and without one. */
export function PlanAtSignIn({ plan }: { plan: PlanId }) {
  const { t } = useTranslation("pricing");
  const language = useLanguage();
  return (
    <section
      aria-labelledby="chosen-plan"
      className="mt-6 rounded-box border border-line bg-base-100 p-4"
    >
      <h2 id="chosen-plan" className="text-base">
        <span className="block text-sm font-medium text-muted">{t("pay.chosen")}</span>
        <span className="flex flex-wrap gap-x-1.5">
          <span className="my:order-first">{t(`plans.${plan}.name`)} ·</span>
          <span>{formatMoney(plans[plan].price, language)}</span>
          <span className="my:order-first">{t("perMonth")}</span>
        </span>
      </h2>
      <p className="mt-2 text-muted">
        <Phrases>{t("pay.signIn")}</Phrases>
      </p>
      <p className="mt-2 text-muted">
        <Phrases>{t("pay.noAccount")}</Phrases>
      </p>
    </section>
  );
}
