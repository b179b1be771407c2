import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import type { Column } from "../../../ui/panel/data-table.tsx";
import type { AskedLesson } from "./data.ts";
import { CourseBadge, LessonLink } from "./lesson-facts.tsx";

/** The columns of the table of asked lessons. */
export function useColumns(): Column<AskedLesson>[] {
  const { t } = useTranslation("panel-asked");
  return useMemo(() => [
    {
      id: "title",
      header: t("lesson"),
      sorts: "up",
      className: "min-w-44",
      cell: (lesson) => <LessonLink lesson={lesson} />,
    },
    {
      id: "course",
      header: t("course"),
      sorts: "up",
      className: "whitespace-nowrap",
      cell: (lesson) => <CourseBadge lesson={lesson} />,
    },
    {
      id: "people",
      header: t("learners"),
      sorts: "down",
      className: "tabular-nums",
      cell: ({ people }) => formatNumber(people),
    },
    {
      id: "questions",
      header: t("questions"),
      sorts: "down",
      className: "tabular-nums",
      cell: ({ questions }) => formatNumber(questions),
    },
  ], [t]);
}
