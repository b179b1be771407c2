import { ASKED_PEOPLE_LEAST } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMonth, formatNumber } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { Failed } from "../../../ui/list-states.tsx";
import { askedQuery } from "./data.ts";
import { LessonLink } from "./lesson-facts.tsx";
import { endedMonths } from "./list-filters.ts";

const SHOWN = 5;

/** The lessons that most learners asked the tutor about in the last month. */
export function TopLessons() {
  const { t } = useTranslation("panel-asked");
  const { t: app } = useTranslation("app");
  const language = useLanguage();
  const [period = ""] = endedMonths(Date.now());
  const query = useQuery(askedQuery({ period }));
  const { data, error } = query;
  const month = formatMonth(period, language);
  if (!data && error) return <Failed offline={t("offline")} query={query} />;
  if (!data) {
    return (
      <div role="status" className="late space-y-3">
        <span className="sr-only">{app("loading")}</span>
        <div className="skeleton h-9" />
        <div className="skeleton h-9" />
      </div>
    );
  }
  if (data.lessons.length === 0) {
    const values = { month, least: formatNumber(ASKED_PEOPLE_LEAST) };
    return <p className="text-sm text-muted">{t(data.isCounted ? "none" : "uncounted", values)}</p>;
  }
  return (
    <>
      <p className="text-sm text-muted">{month}</p>
      <ol className="mt-1 divide-y divide-line">
        {data.lessons.slice(0, SHOWN).map((lesson) => (
          <li key={lesson.videoId} className="py-2.5">
            <LessonLink lesson={lesson} />
            <p className="mt-0.5 text-sm text-muted tabular-nums">
              {t("people", { count: lesson.people, number: formatNumber(lesson.people) })}
              {" · "}
              {t("asked", { count: lesson.questions, number: formatNumber(lesson.questions) })}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
