import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { panelPaths } from "../../lib/panel-paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LockIcon } from "../../ui/icons/frame.tsx";

/** Tells staff that a page is for admins only. The menu does not show them this page. */
export function AdminsOnly() {
  const { t } = useTranslation("panel");
  return (
    <Empty icon={LockIcon} title={t("adminsOnly.title")} text={t("adminsOnly.text")}>
      <Link to={panelPaths.dashboard} className={buttonClass()}>{t("toDashboard")}</Link>
    </Empty>
  );
}
