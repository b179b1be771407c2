import { courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";

/** The courses as options of a select box. */
export function useCourseOptions() {
  const { t } = useTranslation("courses");
  return courseIds.map((courseId) => ({ value: courseId, label: t(`${courseId}.name`) }));
}
