import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, moneyUnit } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { CheckIcon } from "../../ui/icons.ts";
import { FEATURED, type PlanId, plans } from "./plans.tsx";

/** The price and the contents of a plan. The page passes the button. */
export function PlanCard({ plan, children }: { plan: PlanId; children: ReactNode }) {
  const { t } = useTranslation("pricing");
  const language = useLanguage();
  const { price, holds } = plans[plan];
  const isFeatured = plan === FEATURED;
  const name = t(`plans.${plan}.name`);
  return (
    <li
      className={`relative flex min-w-0 flex-col rounded-box border p-6 sm:p-7 ${
        isFeatured
          ? "hero-ground border-transparent shadow-float lg:-my-4 lg:py-11"
          : "border-line bg-base-100"
      }`}
    >
      {isFeatured && (
        <p className="absolute -top-3.5 start-6 rounded-full bg-accent px-3.5 py-0.5 text-sm font-bold text-accent-content">
          {t("popular")}
        </p>
      )}
      <h2 className="text-xl">{name}</h2>
      <p className={`mt-0.5 text-sm lg:min-h-11 ${isFeatured ? "text-hero-soft" : "text-muted"}`}>
        {t(`plans.${plan}.for`)}
      </p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <span className="font-bold">
          <span className="text-2xl">{formatNumber(price)}</span> {moneyUnit(language)}
        </span>
        <span className={`text-sm my:order-first ${isFeatured ? "text-hero-soft" : "text-muted"}`}>
          {t("perMonth")}
        </span>
      </p>
      <ul aria-label={t("included", { plan: name })} className="mt-5 mb-7 space-y-2.5">
        {holds.map((key) => (
          <li key={key} className="flex gap-2.5">
            <CheckIcon
              className={`mt-0.5 size-5 my:mt-1 ${isFeatured ? "text-gold" : "text-success"}`}
            />
            <span className="min-w-0">{t(`holds.${key}`)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid">{children}</div>
    </li>
  );
}
