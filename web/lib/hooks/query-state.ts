import { useTranslation } from "react-i18next";
import { useOffline } from "../http/connectivity.ts";
import { formatMoment } from "../words/formats.ts";
import { useLanguage } from "../words/i18n.ts";

type QueryState = { dataUpdatedAt: number; error: unknown };

/** The answers of one visit arrive one after another. To the user they are equally old. */
const ONE_VISIT_MS = 5 * 60_000;

/**
 * The sentence that says how old the shown data are. Undefined if they are new, if there are none,
 * or if the page already says it: `statedAt` is the time that the page names.
 */
export function useAge(
  { dataUpdatedAt, error }: QueryState,
  statedAt?: number,
): string | undefined {
  const { t: app } = useTranslation("app");
  const language = useLanguage();
  const isOffline = useOffline();
  if (!dataUpdatedAt || !isOffline && !error) return undefined;
  if (statedAt !== undefined && Math.abs(dataUpdatedAt - statedAt) < ONE_VISIT_MS) return undefined;
  return app("asOf", { when: formatMoment(dataUpdatedAt, language) });
}
