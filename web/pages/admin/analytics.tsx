import { useTranslation } from "react-i18next";
import { CourseCounts } from "../../features/usage/panel/course-counts.tsx";
import { PriceList } from "../../features/usage/panel/price-list.tsx";
import { UsageOverview } from "../../features/usage/panel/usage-overview.tsx";
import { Card } from "../../ui/card.tsx";
import { PanelPage } from "../../ui/panel/panel-page.tsx";
import { Phrases } from "../../ui/phrases.tsx";

/** The usage page. The address holds the month and the search. */
export function Analytics() {
  const { t } = useTranslation("panel-usage");
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
        <Card title={t("enrollments")} lead={t("enrollmentsText")}>
          <CourseCounts />
        </Card>
        <Card title={t("prices.title")} lead={t("prices.lead")}>
          <PriceList />
        </Card>
      </div>
    </PanelPage>
  );
}
