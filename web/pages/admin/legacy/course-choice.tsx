import { type CourseId, courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useCourseOptions } from "../../../lib/words/panel-words.ts";
import { Select } from "../../../ui/panel/select.tsx";

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

/** The chosen course of the legacy page, held in the address. */
export function useLegacyCourse() {
  const [search, setSearch] = useSearchParams();
  const courseId = courseIds.find((id) => id === search.get("course"));
  const choose = (id: CourseId | "") =>
    setSearch((now) => {
      const to = new URLSearchParams(now);
      if (id) to.set("course", id);
      return to;
    }, { replace: true });
  return { courseId, choose };
}
