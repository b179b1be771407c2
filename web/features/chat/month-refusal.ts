import { ApiError } from "../../lib/http/api.ts";
import { formatDate } from "../../lib/words/formats.ts";
import { language, translatorFor } from "../../lib/words/i18n.ts";

const keys = { budget: "budgetUsed", cost: "costUsed", aborted: "abortedUsed" } as const;
type Details = { reason?: keyof typeof keys; resumesOn?: string; resetsAt?: string };

/** The text of a refusal that ends with the month, because of money; undefined for other errors. */
export function monthRefusalText(error: unknown): string | undefined {
  const { reason, resumesOn, resetsAt } = error instanceof ApiError
    ? (error.details ?? {}) as Details
    : {};
  const day = resumesOn ?? resetsAt;
  if (!day || !reason || !Object.hasOwn(keys, reason)) return undefined;
  return translatorFor("chat")(keys[reason], { day: formatDate(`${day}T00:00`, language()) });
}
