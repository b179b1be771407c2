import { useTranslation } from "react-i18next";
import { useOffline } from "./contact.ts";
import { formatMoment } from "./format.ts";
import { useLanguage } from "./i18n.ts";

type Asked = { dataUpdatedAt: number; error: unknown };

/**
 * How old what is shown is, where it could not be refreshed; undefined where it is new, nothing is shown, or the page
 * has said so already (`told`).
 */
export function useAge({ dataUpdatedAt, error }: Asked, told?: string): string | undefined {
  const { t: app } = useTranslation("app");
  const language = useLanguage();
  const isOffline = useOffline();
  if (!dataUpdatedAt || !isOffline && !error) return undefined;
  const age = app("asOf", { when: formatMoment(dataUpdatedAt, language) });
  return age === told ? undefined : age;
}
