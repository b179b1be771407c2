import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../lib/address/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { CompassIcon } from "../ui/icons.ts";

export function NotFound() {
  const { t } = useTranslation("app");
  return (
    <Empty icon={CompassIcon} title={t("lost.title")} text={t("lost.text")}>
      <Link to={paths.home} className={buttonClass()}>{t("toHome")}</Link>
    </Empty>
  );
}
