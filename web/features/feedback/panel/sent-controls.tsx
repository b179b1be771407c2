import { useTranslation } from "react-i18next";
import { useCourseOptions, useFilterWords } from "../../../lib/words/panel-words.ts";
import { Choice } from "../../../ui/choice.tsx";
import { FilterBar, type FilteredList } from "../../../ui/panel/filter-bar.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import type { SentFilters } from "./data.ts";
import { type filterNames, FIRST_SHOW, shows } from "./list-filters.ts";

type Props = {
  filters: SentFilters;
  onChange: (params: Partial<Record<(typeof filterNames)[number], string>>) => void;
  list: FilteredList;
};

/** The filters of the sent answers: the course, and what is done. */
export function SentControls({ filters: { courseId, show }, onChange, list }: Props) {
  const { t } = useTranslation("panel-feedback");
  const { t: courses } = useTranslation("courses");
  const courseFilter = courseId && {
    name: t("course"),
    value: courses(`${courseId}.name`),
    onRemove: () => onChange({ course: "" }),
  };
  return (
    <>
      <FilterBar
        {...list}
        label={t("title")}
        words={useFilterWords()}
        columns="@lg:grid-cols-2"
        activeFilters={courseFilter ? [courseFilter] : []}
      >
        <Select
          className="max-md:col-span-2"
          label={t("course")}
          options={useCourseOptions()}
          none={t("allCourses")}
          value={courseId ?? ""}
          onChange={(course) => onChange({ course })}
        />
      </FilterBar>
      <div className="mt-4 mb-2">
        <Choice
          label={t("show")}
          isDense
          options={shows.map((id) => ({ id, label: t(id) }))}
          chosen={show}
          onChoose={(chosen) => onChange({ show: chosen === FIRST_SHOW ? "" : chosen })}
        />
      </div>
    </>
  );
}
