import { Link } from "react-router-dom";
import { useText } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { CompassIcon } from "../ui/icons/compass.tsx";

export function NotFound() {
  const t = useText("app");
  return (
    <Empty icon={CompassIcon} title={t("lost.title")} text={t("lost.text")}>
      <Link to={paths.home} className={buttonClass()}>{t("toHome")}</Link>
    </Empty>
  );
}
