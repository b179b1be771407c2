import { isAdmin } from "@server/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSession } from "../../features/session/data.ts";
import { MissingParts } from "../../features/summary/panel/missing-parts.tsx";
import { Numbers } from "../../features/summary/panel/numbers.tsx";
import { panelPaths } from "../../lib/address/panel-paths.ts";
import { Card } from "../../ui/card.tsx";
import {
  BookOpenIcon,
  ChartColumnIcon,
  type IconProps,
  ListVideoIcon,
  MessageCircleQuestionIcon,
  UsersIcon,
} from "../../ui/icons.ts";
import { PanelPage } from "../../ui/panel/panel-page.tsx";

export function Dashboard() {
  const { t } = useTranslation("panel");
  const { data: person } = useSession();
  return (
    <PanelPage title={t("welcome")} lead={t("lead")}>
      <div className="space-y-8">
        <Numbers />
        <QuickLinks isAdmin={Boolean(person && isAdmin(person))} />
        <GettingStarted />
      </div>
    </PanelPage>
  );
}

const links = [
  { id: "users", Sign: UsersIcon },
  { id: "videos", Sign: ListVideoIcon },
  { id: "courses", Sign: BookOpenIcon },
  { id: "analytics", Sign: ChartColumnIcon, forAdmins: true },
  { id: "questions", Sign: MessageCircleQuestionIcon },
] as const satisfies {
  id: keyof typeof panelPaths;
  Sign: ComponentType<IconProps>;
  forAdmins?: true;
}[];

/** Links to the parts of the panel, each with its purpose. */
function QuickLinks({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation("panel");
  return (
    <section aria-labelledby="quick-links">
      <h2 id="quick-links" className="text-lg">{t("quickLinks")}</h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
        {links.filter((link) => isAdmin || !("forAdmins" in link)).map(({ id, Sign }) => (
          <li key={id}>
            <Link
              to={panelPaths[id]}
              className="flex h-full items-start gap-4 rounded-box border border-line bg-base-100 p-4 hover:border-primary sm:p-5"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-field bg-secondary text-secondary-content">
                <Sign />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold my:font-bold">{t(`titles.${id}`)}</span>
                <span className="mt-0.5 block text-sm text-muted">{t(`about.${id}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const steps = [
  { id: "sections", to: panelPaths.courses },
  { id: "videos", to: panelPaths.videos },
  { id: "resources", to: `${panelPaths.courses}?tab=resources` },
  { id: "overview", to: `${panelPaths.courses}?tab=overview` },
  { id: "learners", to: panelPaths.users },
  { id: "answers", to: panelPaths.questions },
] as const;

/** The steps from an empty course to answered questions. */
function GettingStarted() {
  const { t } = useTranslation("panel");
  return (
    <Card title={t("started.title")} lead={t("started.lead")}>
      <MissingParts />
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
