import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { panelPaths } from "../../../lib/address/panel-paths.ts";
import { Card } from "../../../ui/card.tsx";

const steps = [
  { id: "sections", to: panelPaths.courses },
  { id: "videos", to: panelPaths.videos },
  { id: "resources", to: `${panelPaths.courses}?tab=resources` },
  { id: "overview", to: `${panelPaths.courses}?tab=overview` },
  { id: "learners", to: panelPaths.users },
  { id: "answers", to: panelPaths.questions },
] as const;

/** The steps from an empty course to answered questions. */
export function GettingStarted() {
  const { t } = useTranslation("panel");
  return (
    <Card title={t("started.title")} lead={t("started.lead")}>
      <ol className="space-y-1">
        {steps.map(({ id, to }, at) => (
          <li key={id} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="mt-2 grid size-7 shrink-0 place-items-center rounded-full bg-accent/25 text-sm font-bold"
            >
              {at + 1}
            </span>
            <div className="min-w-0 pb-2">
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline my:font-bold"
              >
                {t(`steps.${id}`)}
              </Link>
              <p className="text-sm text-muted">{t(`stepTexts.${id}`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
