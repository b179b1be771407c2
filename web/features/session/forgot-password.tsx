import { useTranslation } from "react-i18next";
import { ChevronDownIcon } from "../../ui/icons/frame.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";

/** Says what to do about a forgotten password. It opens before any script runs, and offline. */
export function ForgotPassword() {
  const { t } = useTranslation("session");
  return (
    <details className="group/part mt-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-center gap-2 rounded-field text-sm font-medium text-primary">
        {t("forgot")}
        <ChevronDownIcon className="size-4 transition-transform group-open/part:rotate-180" />
      </summary>
      <p className="mt-1 text-sm text-balance text-muted">
        <Phrases>{t("forgotAsk")}</Phrases>
      </p>
    </details>
  );
}
