import { courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
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

const names = ["course"] as const;

/** The chosen course of the legacy page, held in the address. */
export function useLegacyCourse() {
  const { params, setParams } = useTableParams(names);
  const courseId = courseIds.find((id) => id === params.course);
  return { courseId, choose: (course: string) => setParams({ course }) };
}
