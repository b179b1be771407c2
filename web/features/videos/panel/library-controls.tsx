import { useTranslation } from "react-i18next";
import { useCourseOptions } from "../../../lib/course-options.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { type LibraryFilters, type Sort, sorts } from "./library-filters.ts";

type Props = { filters: LibraryFilters; onChange: (filters: Partial<LibraryFilters>) => void };

export function LibraryControls({ filters, onChange }: Props) {
  const { t } = useTranslation("panel-videos");
  const ascending = sorts.map((sort) => ({ value: sort as Sort, label: t(`fields.${sort}`) }));
  // The head of the table can also sort in descending order.
  const descending = sorts.filter((sort) => filters.sort === `-${sort}`)
    .map((sort) => ({ value: filters.sort, label: t("sortedDown", { by: t(`fields.${sort}`) }) }));
  return (
    <div
      role="search"
      aria-label={t("search")}
      className="mb-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]"
    >
      <Field
        className="sm:col-span-2 lg:col-span-1"
        type="search"
        label={t("search")}
        value={filters.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <Select
        label={t("fields.course")}
        options={useCourseOptions()}
        none={t("allCourses")}
        value={filters.courseId ?? ""}
        onChange={(id) => onChange({ courseId: id || undefined })}
      />
      <Select
        label={t("sort")}
        options={[...ascending, ...descending]}
        value={filters.sort}
        onChange={(sort) => sort && onChange({ sort })}
      />
    </div>
  );
}
