import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "../../ui/page-heading.tsx";

/** The head of the account page. `children` shows the age of cached data. */
export function AccountHead({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("users");
  return (
    <div>
      <PageHeading title={t("title")} className="pb-1 text-2xl" />
      <p className="text-muted">{t("lead")}</p>
      {children}
    </div>
  );
}
