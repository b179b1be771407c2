import { useTranslation } from "react-i18next";
import { AuditLog } from "../../features/audit/panel/audit-log.tsx";
import { UserField } from "../../features/users/panel/user-field.tsx";
import { PanelPage } from "../../ui/panel/panel-page.tsx";

/** The audit page. The address holds the filters. */
export function Audit() {
  const { t } = useTranslation("panel-audit");
  return (
    <PanelPage title={t("title")} lead={t("lead")}>
      <AuditLog
        userField={(field) => <UserField className="@max-xl:col-span-2" {...field} />}
      />
    </PanelPage>
  );
}
