import { AccountStatus, Role, SEARCH_LENGTH } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useCourseOptions } from "../../../lib/course-options.ts";
import { SearchField } from "../../../ui/panel/search-field.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { type ListFilters, sorts } from "./list-filters.ts";

type Props = { wish: ListFilters; onWish: (wish: Partial<ListFilters>) => void };

/** The search, the filters and the sorting of the list of users. */
export function UserControls({ wish, onWish }: Props) {
  const { t } = useTranslation("panel-people");
  return (
    <div role="search" aria-label={t("search")} className="@container mb-5">
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 @xl:grid-cols-4 @4xl:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <SearchField
          className="col-span-full @4xl:col-span-1"
          label={t("search")}
          value={wish.search}
          most={SEARCH_LENGTH}
          onSearch={(search) => onWish({ search })}
        />
        <Select
          label={t("columns.status")}
          options={AccountStatus.options.map((status) => ({
            value: status,
            label: t(`statuses.${status}`),
          }))}
          none={t("allStatuses")}
          value={wish.status}
          onChange={(status) => onWish({ status })}
        />
        <Select
          label={t("columns.role")}
          options={Role.options.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          none={t("allRoles")}
          value={wish.role}
          onChange={(role) => onWish({ role })}
        />
        <Select
          label={t("filterCourse")}
          options={useCourseOptions()}
          none={t("allCourses")}
          value={wish.course}
          onChange={(course) => onWish({ course })}
        />
        <Select
          label={t("sort")}
          options={sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
          value={wish.sort}
          onChange={(sort) => sort && onWish({ sort })}
        />
      </div>
    </div>
  );
}
