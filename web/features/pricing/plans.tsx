import { useTranslation } from "react-i18next";
import { formatMoney } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";

// The three plans as static content. The database does not store them.
export const plans = {
  basic: { price: 5_000, holds: ["fifty", "analysis", "email"] },
  professional: { price: 10_000, holds: ["unlimited", "priority", "reports", "export"] },
  enterprise: { price: 15_000, holds: ["everything", "manager", "api", "label", "phone"] },
} as const;

export type PlanId = keyof typeof plans;
export const planIds = Object.keys(plans) as PlanId[];
export const FEATURED: PlanId = "professional";

// The plan that a visitor chose is remembered until the user has signed in and knows how to pay. The
// device stores only the plan's name and the time.
const STORAGE_KEY = "chosen-plan";
const DAY_MS = 24 * 60 * 60_000;

/** The name of the plan in the address of the pricing page. */
export const PLAN_PARAM = "plan";

export const parsePlan = (text: string | null | undefined): PlanId | undefined =>
  planIds.find((plan) => plan === text);

/** The plan in a path like `/pricing?plan=basic`. */
export const planIn = (path: string | null): PlanId | undefined =>
  parsePlan(new URLSearchParams(path?.split("?")[1]).get(PLAN_PARAM));

export function rememberPlan(plan: PlanId, now = Date.now()) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ plan, at: now }));
  } catch {
    // Storage is full or forbidden. The address has the plan, too.
  }
}

/** Undefined after a day. */
export function rememberedPlan(now = Date.now()): PlanId | undefined {
  try {
    const { plan, at } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (Math.abs(now - at) < DAY_MS) return parsePlan(plan);
  } catch {
    // Nothing is stored that this app understands.
  }
  forgetPlan();
  return undefined;
}

export function forgetPlan() {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is forbidden, so it has nothing.
  }
}

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
