import { useTranslation } from "react-i18next";

/** Says above the box that the next answer gives hints. */
export function GuideLine() {
  const { t } = useTranslation("chat");
  return <p className="px-3 pb-1 text-xs text-muted">{t("guideLine")}</p>;
}
