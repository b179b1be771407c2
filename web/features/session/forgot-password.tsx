import { useTranslation } from "react-i18next";
import { ChevronDownIcon } from "../../ui/icons/chevron-down.tsx";
import { Phrases } from "../../ui/phrases.tsx";

/** Says what to do about a forgotten password. It opens before any script runs, and offline. */
export function ForgotPassword({ hasContacts }: { hasContacts: boolean }) {
  const { t } = useTranslation("session");
  return (
    <details className="group/part mt-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-center gap-2 rounded-field text-sm font-medium text-primary">
        {t("forgot")}
        <ChevronDownIcon className="size-4 transition-transform group-open/part:rotate-180" />
      </summary>
      <ol className="mt-2 list-decimal space-y-1.5 ps-5 text-sm text-muted">
        <li>
          <Phrases>{hasContacts ? t("forgotAsk") : t("forgotAskPerson")}</Phrases>
        </li>
        <li>
          <Phrases>{t("forgotSet")}</Phrases>
        </li>
        <li>
          <Phrases>{t("forgotOwn")}</Phrases>
        </li>
      </ol>
    </details>
  );
}
