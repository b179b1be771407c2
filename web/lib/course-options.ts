import { courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";

/** The courses, to choose from. */
export function useCourseOptions() {
  const { t } = useTranslation("courses");
  return courseIds.map((courseId) => ({ value: courseId, label: t(`${courseId}.name`) }));
}
