import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { TopLessons } from "../../features/asked/panel/top-lessons.tsx";
import { WaitingAnswers } from "../../features/feedback/panel/waiting-answers.tsx";
import { CourseCounts } from "../../features/usage/panel/course-counts.tsx";
import { PriceList } from "../../features/usage/panel/price-list.tsx";
import { UsageOverview } from "../../features/usage/panel/usage-overview.tsx";
import { panelPaths } from "../../lib/address/panel-paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PanelPage } from "../../ui/panel/panel-page.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";

/** The usage page. The address holds the month and the search. */
export function Analytics() {
  const { t } = useTranslation("panel-usage");
  const { t: asked } = useTranslation("panel-asked");
  const { t: feedback } = useTranslation("panel-feedback");
  return (
    <PanelPage title={t("title")} lead={t("lead")}>
      <section aria-labelledby="platform-usage">
        <UsageOverview
          heading={
            <h2 id="platform-usage" className="text-xl">
              <Phrases>{t("overview")}</Phrases>
            </h2>
          }
        />
      </section>
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
        <div className="space-y-5">
          <Card title={t("enrollments")} lead={t("enrollmentsText")}>
            <CourseCounts />
          </Card>
          <Card title={t("prices.title")} lead={t("prices.lead")}>
            <PriceList />
          </Card>
        </div>
        <div className="space-y-5">
          <Card title={asked("title")} lead={asked("topText")}>
            <TopLessons />
            <Link to={panelPaths.asked} className={buttonClass("outline", "mt-4")}>
              {asked("all")}
            </Link>
          </Card>
          <Card title={feedback("title")} lead={feedback("analyticsText")}>
            <WaitingAnswers />
            <Link to={panelPaths.sent} className={buttonClass("outline", "mt-4")}>
              {feedback("open")}
            </Link>
          </Card>
        </div>
      </div>
    </PanelPage>
  );
}
