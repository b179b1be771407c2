import { useTranslation } from "react-i18next";
import { AuditLog } from "../../features/audit/panel/audit-log.tsx";
import { PersonField } from "../../features/users/panel/person-field.tsx";
import { PanelPage } from "../../ui/panel/panel-page.tsx";

/** The audit page. The address holds the filters. */
export function Audit() {
  const { t } = useTranslation("panel-audit");
  return (
    <PanelPage title={t("title")} lead={t("lead")}>
      <AuditLog
        personField={(field) => <PersonField className="@max-xl:col-span-2" {...field} />}
      />
    </PanelPage>
  );
}
