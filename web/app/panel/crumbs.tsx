import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { panelPaths } from "../../lib/panel-paths.ts";
import { ChevronRightIcon } from "../../ui/icons/frame.tsx";
import { findEntry } from "./entries.ts";

/** Breadcrumbs: the current page of the panel and a link to the dashboard. */
export function Crumbs() {
  const { t } = useTranslation("panel");
  const { t: app } = useTranslation("app");
  const entry = findEntry(useLocation().pathname);
  return (
    <nav aria-label={t("crumbs")} className="min-w-0 text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        <li>
          <Link
            to={panelPaths.dashboard}
            className="inline-flex min-h-11 items-center rounded-field px-1 text-muted underline-offset-4 hover:underline"
          >
            {app("panel")}
          </Link>
        </li>
        {entry && (
          <li aria-current="page" className="flex items-center gap-1.5 font-semibold my:font-bold">
            <ChevronRightIcon className="size-4 text-muted" />
            {t(`entries.${entry.id}`)}
          </li>
        )}
      </ol>
    </nav>
  );
}
