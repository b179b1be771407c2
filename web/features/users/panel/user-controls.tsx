import { AccountStatus, Role, SEARCH_LENGTH } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useCourseOptions } from "../../../lib/course-options.ts";
import { SearchField } from "../../../ui/panel/search-field.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { type ListFilters, sorts } from "./list-filters.ts";

type Props = { filters: ListFilters; onChange: (filters: Partial<ListFilters>) => void };

/** The search, the filters and the sorting of the list of users. */
export function UserControls({ filters, onChange }: Props) {
  const { t } = useTranslation("panel-people");
  return (
    <div role="search" aria-label={t("search")} className="@container mb-5">
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 @xl:grid-cols-4 @4xl:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <SearchField
          className="col-span-full @4xl:col-span-1"
          label={t("search")}
          value={filters.search}
          most={SEARCH_LENGTH}
          onSearch={(search) => onChange({ search })}
        />
        <Select
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
          label={t("columns.role")}
          options={Role.options.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          none={t("allRoles")}
          value={filters.role}
          onChange={(role) => onChange({ role })}
        />
        <Select
          label={t("filterCourse")}
          options={useCourseOptions()}
          none={t("allCourses")}
          value={filters.course}
          onChange={(course) => onChange({ course })}
        />
        <Select
          label={t("sort")}
          options={sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
          value={filters.sort}
          onChange={(sort) => sort && onChange({ sort })}
        />
      </div>
    </div>
  );
}
