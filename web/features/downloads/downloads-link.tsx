import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { readDownloadCount } from "../../offline/downloads/model.ts";
import { ChevronRightIcon, CircleArrowDownIcon } from "../../ui/icons.ts";

/** A link to the downloads of this phone. */
export function DownloadsLink({ userId }: { userId: string }) {
  const { t } = useTranslation("users");
  const count = readDownloadCount(userId);
  return (
    <Link
      to={paths.downloads}
      className="flex min-h-14 items-center gap-3 rounded-box border border-line bg-base-100 p-5 hover:bg-base-content/5 sm:px-7"
    >
      <CircleArrowDownIcon className="size-6 text-primary" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold my:font-bold">{t("downloads.title")}</span>
        <span className="block text-sm text-muted">
          {count > 0 ? t("downloads.count", { count }) : t("downloads.text")}
        </span>
      </span>
      <ChevronRightIcon className="size-5 text-muted" />
    </Link>
  );
}
