import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../features/session/data.ts";
import { paths } from "../lib/address/paths.ts";

/** Asks the user to choose a new password if staff set the current one. */
export function PasswordBanner() {
  const { t } = useTranslation("app");
  const { data: person } = useSession();
  const { pathname } = useLocation();
  if (!person?.passwordSetByStaff || pathname === paths.account) return null;
  return (
    <aside aria-label={t("account")} className="bg-accent text-accent-content">
      <p className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 px-4 text-sm sm:px-5">
        <span className="py-1.5">{t("ownPassword")}</span>
        <Link
          to={paths.password}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          {t("ownPasswordAction")}
        </Link>
      </p>
    </aside>
  );
}
