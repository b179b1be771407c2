// What learners ask the AI tutor: counts by lesson, never the words or names of anybody.
import { ASKED_PEOPLE_LEAST } from "@server/contract";
import { useTranslation } from "react-i18next";
import { AskedLessons } from "../../../features/asked/panel/asked-lessons.tsx";
import { formatNumber } from "../../../lib/words/formats.ts";
import { PanelPage } from "../../../ui/panel/panel-page.tsx";
import { Phrases } from "../../../ui/burmese/phrases.tsx";
import { QaViews } from "./qa-views.tsx";

export function Asked() {
  const { t } = useTranslation("panel-asked");
  const byLesson = t("byLesson");
  return (
    <PanelPage title={t("title")} lead={t("lead")}>
      <QaViews current="asked" />
      <section aria-labelledby="asked-by-lesson" className="max-w-4xl">
        <h2 id="asked-by-lesson" className="text-xl">
          <Phrases>{byLesson}</Phrases>
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
          {t("byLessonText", { least: formatNumber(ASKED_PEOPLE_LEAST) })}
        </p>
        <AskedLessons label={byLesson} />
      </section>
    </PanelPage>
  );
}
