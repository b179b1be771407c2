import { useTranslation } from "react-i18next";
import { useCourseOptions, useFilterWords } from "../../../lib/words/panel-words.ts";
import { Field } from "../../../ui/fields.tsx";
import { FilterBar, type FilteredList } from "../../../ui/panel/filter-bar.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { type LibraryFilters, type Sort, sorts } from "./library-filters.ts";

type Props = {
  filters: LibraryFilters;
  onChange: (filters: Partial<LibraryFilters>) => void;
  list: FilteredList;
};

export function LibraryControls({ filters, onChange, list }: Props) {
  const { t } = useTranslation("panel-videos");
  const { t: courses } = useTranslation("courses");
  const { courseId } = filters;
  const ascending = sorts.map((sort) => ({ value: sort as Sort, label: t(`fields.${sort}`) }));
  // The head of the table can also sort in descending order.
  const descending = sorts.filter((sort) => filters.sort === `-${sort}`)
    .map((sort) => ({ value: filters.sort, label: t("sortedDown", { by: t(`fields.${sort}`) }) }));
  return (
    <FilterBar
      label={t("search")}
      words={useFilterWords()}
      columns="grid-cols-2 @3xl:grid-cols-[2fr_1fr_1fr]"
      searchPlace="col-span-full @3xl:col-span-1"
      activeFilters={courseId
        ? [{
          name: t("fields.course"),
          value: courses(`${courseId}.name`),
          onRemove: () => onChange({ courseId: undefined }),
        }]
        : []}
      {...list}
      search={
        <Field
          type="search"
          label={t("search")}
          value={filters.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      }
    >
      <Select
        className="@max-lg:col-span-2"
        label={t("fields.course")}
        options={useCourseOptions()}
        none={t("allCourses")}
        value={courseId ?? ""}
        onChange={(id) => onChange({ courseId: id || undefined })}
      />
      <Select
        className="@max-lg:col-span-2"
        label={t("sort")}
        options={[...ascending, ...descending]}
        value={filters.sort}
        onChange={(sort) => sort && onChange({ sort })}
      />
    </FilterBar>
  );
}
