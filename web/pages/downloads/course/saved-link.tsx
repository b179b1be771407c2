import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/address/paths.ts";
import { useDownloads } from "../../../offline/downloads/downloads.ts";
import { buttonClass } from "../../../ui/button.tsx";

/** Leads from a video that cannot be played without a connection to those that can. */
export function SavedLink() {
  const { t } = useTranslation("downloads");
  const count = useDownloads()
    .filter(({ kind, state }) => kind === "video" && state === "saved").length;
  if (count === 0) return null;
  return (
    <Link to={paths.downloads} className={buttonClass("soft")}>{t("seeSaved", { count })}</Link>
  );
}
