// The three plans as static content. The database does not store them.
export const plans = {
  basic: { price: 5_000, holds: ["fifty", "analysis", "email"] },
  professional: { price: 10_000, holds: ["unlimited", "priority", "reports", "export"] },
  enterprise: { price: 15_000, holds: ["everything", "manager", "api", "label", "phone"] },
} as const;

export type PlanId = keyof typeof plans;
export const planIds = Object.keys(plans) as PlanId[];
export const FEATURED: PlanId = "professional";
