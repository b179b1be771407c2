import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { sentCountQuery } from "../../../features/feedback/panel/data.ts";
import { formatNumber } from "../../../lib/words/formats.ts";
import { panelPaths } from "../../../lib/address/panel-paths.ts";

const views = ["questions", "asked", "sent"] as const;
type View = (typeof views)[number];

/** Links between the pages about questions: those under the lessons, and those to the tutor. */
export function QaViews({ current }: { current: View }) {
  const { t } = useTranslation("panel");
  const { data: waiting = 0 } = useQuery(sentCountQuery);
  const nameOf = (view: View) =>
    view === "sent" && waiting > 0
      ? t("qaViews.sentWaiting", { number: formatNumber(waiting) })
      : t(`qaViews.${view}`);
  return (
    <nav aria-label={t("entries.questions")} className="mb-6">
      <ul className="grid max-w-xl grid-cols-2 gap-1 rounded-field bg-base-300/60 p-1">
        {views.map((view) => (
          <li key={view} className="grid">
            <Link
              to={panelPaths[view]}
              aria-current={view === current ? "page" : undefined}
              className={`grid min-h-11 place-items-center rounded-field px-1 text-center text-sm font-semibold my:font-bold ${
                view === current
                  ? "bg-secondary text-secondary-content shadow-card"
                  : "text-muted hover:text-base-content"
              }`}
            >
              {nameOf(view)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
