import { courseIds } from "@server/contract";
import { useText } from "./i18n.ts";

/** The courses, to choose from. */
export function useCourseOptions() {
  const t = useText("courses");
  return courseIds.map((courseId) => ({ value: courseId, label: t(`${courseId}.name`) }));
}
