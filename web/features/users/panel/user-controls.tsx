import { AccountStatus, Role, SEARCH_LENGTH } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useCourseOptions, useFilterWords } from "../../../lib/words/panel-words.ts";
import { FilterBar, type FilteredList } from "../../../ui/panel/filter-bar.tsx";
import { SearchField } from "../../../ui/panel/search-field.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { type ListFilters, sorts } from "./list-filters.ts";

type Props = {
  filters: ListFilters;
  onChange: (filters: Partial<ListFilters>) => void;
  list: FilteredList;
};

/** The search, the filters and the sorting of the list of users. */
export function UserControls({ filters, onChange, list }: Props) {
  const { t } = useTranslation("panel-people");
  const { t: courses } = useTranslation("courses");
  const { status, role, course } = filters;
  const activeFilters = [
    status && {
      name: t("columns.status"),
      value: t(`statuses.${status}`),
      onRemove: () => onChange({ status: "" }),
    },
    role && {
      name: t("columns.role"),
      value: t(`roles.${role}`),
      onRemove: () => onChange({ role: "" }),
    },
    course && {
      name: t("filterCourse"),
      value: courses(`${course}.name`),
      onRemove: () => onChange({ course: "" }),
    },
  ].filter((filter) => filter !== "");
  return (
    <FilterBar
      label={t("search")}
      words={useFilterWords()}
      columns="grid-cols-2 @3xl:grid-cols-4"
      searchPlace="col-span-full"
      activeFilters={activeFilters}
      {...list}
      search={
        <SearchField
          label={t("search")}
          value={filters.search}
          most={SEARCH_LENGTH}
          onSearch={(search) => onChange({ search })}
        />
      }
    >
      <Select
        className="@max-lg:col-span-2"
        label={t("columns.status")}
        options={AccountStatus.options.map((status) => ({
          value: status,
          label: t(`statuses.${status}`),
        }))}
        none={t("allStatuses")}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <Select
        className="@max-lg:col-span-2"
        label={t("columns.role")}
        options={Role.options.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        none={t("allRoles")}
        value={filters.role}
        onChange={(role) => onChange({ role })}
      />
      <Select
        className="@max-lg:col-span-2"
        label={t("filterCourse")}
        options={useCourseOptions()}
        none={t("allCourses")}
        value={filters.course}
        onChange={(course) => onChange({ course })}
      />
      <Select
        className="@max-lg:col-span-2"
        label={t("sort")}
        options={sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
        value={filters.sort}
        onChange={(sort) => sort && onChange({ sort })}
      />
    </FilterBar>
  );
}
