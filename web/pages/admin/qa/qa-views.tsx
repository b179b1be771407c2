import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { buttonClass } from "../../../ui/button.tsx";

const views = ["questions", "asked"] as const;

type Props = { current: (typeof views)[number] };

/** Links between the pages about questions: those under the lessons, and those to the tutor. */
export function QaViews({ current }: Props) {
  const { t } = useTranslation("panel");
  return (
    <nav aria-label={t("entries.questions")} className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {views.map((view) => (
          <li key={view}>
            <Link
              to={panelPaths[view]}
              aria-current={view === current ? "page" : undefined}
              className={buttonClass(view === current ? "soft" : "plain", "px-3 text-sm")}
            >
              {t(`qaViews.${view}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
