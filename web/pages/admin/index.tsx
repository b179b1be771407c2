import { isAdmin } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useSession } from "../../features/session/data.ts";
import { Numbers } from "../../features/summary/panel/numbers.tsx";
import { PanelPage } from "../../ui/panel/panel-page.tsx";
import { GettingStarted } from "./dashboard/getting-started.tsx";
import { QuickLinks } from "./dashboard/quick-links.tsx";

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
