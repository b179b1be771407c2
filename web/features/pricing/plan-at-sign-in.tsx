import { useTranslation } from "react-i18next";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { type PlanId, PlanPrice } from "./plans.tsx";

/** Tells a visitor who chose a plan what comes next, with an account and without one. */
export function PlanAtSignIn({ plan }: { plan: PlanId }) {
  const { t } = useTranslation("pricing");
  return (
    <section
      aria-labelledby="chosen-plan"
      className="mt-6 rounded-box border border-line bg-base-100 p-4"
    >
      <h2 id="chosen-plan" className="text-base">
        <span className="block text-sm font-medium text-muted">{t("pay.chosen")}</span>
        <span className="flex flex-wrap justify-between gap-x-4">
          {t(`plans.${plan}.name`)}
          <PlanPrice plan={plan} />
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
