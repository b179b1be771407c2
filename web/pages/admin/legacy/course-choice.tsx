import { useTranslation } from "react-i18next";
import { useCourseOptions } from "../../../lib/words/panel-words.ts";
import { Select } from "../../../ui/panel/select.tsx";
import { useLegacyCourse } from "./use-legacy-course.ts";

export function CourseChoice() {
  const { t } = useTranslation("panel-legacy");
  const { courseId, choose } = useLegacyCourse();
  return (
    <Select
      label={t("course")}
      className="mb-5 w-full sm:w-72"
      options={useCourseOptions()}
      placeholder={t("choose")}
      value={courseId ?? ""}
      onChange={choose}
    />
  );
}
