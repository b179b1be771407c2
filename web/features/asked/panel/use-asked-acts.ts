import { useTranslation } from "react-i18next";
import { saveTable } from "../../../lib/save-table.ts";
import { DownloadIcon } from "../../../ui/icons/actions.tsx";
import type { RowsAct } from "../../../ui/panel/data-table.tsx";
import type { AskedLesson } from "./data.ts";

/** Returns the actions for the selected lessons: save them as CSV. */
export function useAskedActs(period: string): (lessons: AskedLesson[]) => RowsAct[] {
  const { t } = useTranslation("panel-asked");
  const { t: courses } = useTranslation("courses");
  const { t: panel } = useTranslation("panel");

  const save = (lessons: AskedLesson[]) =>
    saveTable(
      `pyinnya-asked-${period}.csv`,
      [t("month"), t("course"), t("lesson"), t("learners"), t("questions")],
      lessons.map(({ courseId, title, people, questions }) => [
        period,
        courses(`${courseId}.name`),
        title,
        people,
        questions,
      ]),
    );

  return (lessons) => [
    { label: panel("bulk.saveCsv"), Sign: DownloadIcon, onPress: () => save(lessons) },
  ];
}
