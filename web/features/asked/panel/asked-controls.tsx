import { useTranslation } from "react-i18next";
import { useCourseOptions, useFilterWords } from "../../../lib/words/panel-words.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { formatMonth } from "../../../lib/words/formats.ts";
import { FilterBar, type FilteredList } from "../../../ui/panel/filter-bar.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { type filterNames, FIRST_SORT, type readFilters, sorts } from "./list-filters.ts";

type Props = {
  filters: ReturnType<typeof readFilters>;
  /** The months that can be chosen, newest first. */
  months: string[];
  onChange: (params: Partial<Record<(typeof filterNames)[number], string>>) => void;
  list: FilteredList;
};

/** The filters and the sort of the asked lessons. */
export function AskedControls({ filters, months, onChange, list }: Props) {
  const { t } = useTranslation("panel-asked");
  const { t: courses } = useTranslation("courses");
  const language = useLanguage();
  const { courseId, period, sort } = filters;
  const [newest] = months;
  const periods = months.includes(period) ? months : [period, ...months];
  const isListed = sorts.some((one) => one === sort);
  const monthFilter = {
    name: t("month"),
    value: formatMonth(period, language),
    onRemove: () => onChange({ period: "" }),
  };
  const courseFilter = courseId && {
    name: t("course"),
    value: courses(`${courseId}.name`),
    onRemove: () => onChange({ course: "" }),
  };
  return (
    <FilterBar
      {...list}
      label={t("title")}
      words={useFilterWords()}
      columns="grid-cols-2 lg:grid-cols-3"
      activeFilters={[
        ...period === newest ? [] : [monthFilter],
        ...courseFilter ? [courseFilter] : [],
      ]}
    >
      <Select
        className="max-md:col-span-2"
        label={t("month")}
        options={periods.map((value) => ({ value, label: formatMonth(value, language) }))}
        value={period}
        onChange={(value) => onChange({ period: value === newest ? "" : value })}
      />
      <Select
        className="max-md:col-span-2"
        label={t("course")}
        options={useCourseOptions()}
        none={t("allCourses")}
        value={courseId ?? ""}
        onChange={(course) => onChange({ course })}
      />
      <Select
        className="col-span-2 lg:col-span-1"
        label={t("sort")}
        options={[...isListed ? [] : [sort], ...sorts].map((value) => ({
          value,
          label: t(`sorts.${value}`),
        }))}
        value={sort}
        onChange={(value) => onChange({ sort: value === FIRST_SORT ? "" : value })}
      />
    </FilterBar>
  );
}
