import { SEARCH_LENGTH } from "@server/contract";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import { useFilterWords, useTableWords } from "../../../lib/words/panel-words.ts";
import { DataTable } from "../../../ui/panel/data-table.tsx";
import { FilterBar } from "../../../ui/panel/filter-bar.tsx";
import { ListEnd } from "../../../ui/panel/list-frame.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { SearchField } from "../../../ui/panel/search-field.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import type { UsagePage, UserUsage } from "./data.ts";
import { UserUsageCard } from "./user-usage-card.tsx";
import { useUsageActs } from "./use-usage-acts.ts";
import { useColumns } from "./use-columns.tsx";
import { FIRST_SORT, isSort, type ListFilters, sorts } from "./list-filters.ts";

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<UsagePage>>;
  filters: ListFilters;
  onChange: (filters: Partial<Record<keyof ListFilters, string>>) => void;
};

/** The usage of each user, with search and sorting. */
export function UsageList({ list, filters, onChange }: Props) {
  const { t } = useTranslation("panel-usage");
  const { t: app } = useTranslation("app");
  const columns = useColumns();
  const { data, isPlaceholderData } = list;
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const words = useTableWords();
  const sortBy = (sort: string) => onChange({ sort: sort === FIRST_SORT ? "" : sort });
  const options = sorts.includes(filters.sort) ? sorts : [filters.sort, ...sorts];

  return (
    <section aria-labelledby="usage-by-user" className="mt-8">
      <h3 id="usage-by-user" className="mb-4 text-lg">{t("byUser")}</h3>
      <FilterBar
        label={t("byUser")}
        words={useFilterWords()}
        columns="@xl:grid-cols-[2fr_1fr]"
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
          label={t("sort")}
          options={options.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
          value={filters.sort}
          onChange={(sort) => sort && sortBy(sort)}
        />
      </FilterBar>
      <DataTable
        list="usage"
        label={t("byUser")}
        words={words}
        columns={columns}
        rows={people}
        keyOf={idOf}
        nameOf={nameOf}
        card={(person, check) => <UserUsageCard person={person} check={check} />}
        sort={filters.sort}
        onSort={(sort) => isSort(sort) && sortBy(sort)}
        isStale={isPlaceholderData}
        scope={`${filters.period}\n${filters.search}`}
        acts={useUsageActs(filters.period)}
        summary={
          <p role="status" className="text-sm text-muted">
            {t("count", { count: total, number: formatNumber(total) })}
          </p>
        }
        empty={<NothingHere text={t(filters.search ? "notFound" : "none")} />}
      />
      <ListEnd list={list} more={t("more")} loading={app("loading")} />
    </section>
  );
}

const nameOf = ({ userName, userEmail }: UserUsage) => userName || userEmail;
const idOf = ({ userId }: UserUsage) => userId;
