// The answers of the AI tutor that learners sent to the team.
import { useTranslation } from "react-i18next";
import { SentList } from "../../../features/feedback/panel/sent-list.tsx";
import { PanelPage } from "../../../ui/panel/panel-page.tsx";
import { QaViews } from "./qa-views.tsx";

export function Sent() {
  const { t } = useTranslation("panel-feedback");
  return (
    <PanelPage title={t("title")} lead={t("lead")}>
      <QaViews current="sent" />
      <div className="max-w-4xl">
        <SentList />
      </div>
    </PanelPage>
  );
}
