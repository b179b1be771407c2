import { SEARCH_LENGTH } from "@server/contract";
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
import { saveTable } from "../../../lib/device/csv.ts";
import { useLegacy } from "../../../ui/panel/legacy.ts";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { formatMonth, formatNumber, monthAt, monthsUntil } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { useFilterWords, useTableWords } from "../../../lib/words/panel-words.ts";
import { DownloadIcon } from "../../../ui/icons.ts";
import { ListSkeleton } from "../../../ui/list-states.tsx";
import { DataTable, type RowsAct } from "../../../ui/panel/data-table.tsx";
import { FilterBar } from "../../../ui/panel/filter-bar.tsx";
import { ListEnd } from "../../../ui/panel/list-frame.tsx";
import { SearchField } from "../../../ui/panel/search-field.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { UsageFailed } from "../usage-failed.tsx";
import { usageListQuery, type UsagePage, type UserUsage } from "./data.ts";
import {
  filterNames,
  FIRST_SORT,
  isSort,
  type ListFilters,
  readFilters,
  sorts,
} from "./list-filters.ts";
import { Totals } from "./totals.tsx";
import { UserUsageCard, useUsageColumns } from "./usage-rows.tsx";

const YEAR = 12;

/** The usage of a month: the sums, the days and the users. */
export function UsageOverview({ heading }: { heading?: ReactNode }) {
  const { t } = useTranslation("panel-usage");
  const { t: app } = useTranslation("app");
  const language = useLanguage();
  // On the legacy page, another list has its own search in the address, so these names get a
  // prefix.
  const { params, setParams } = useTableParams(filterNames, useLegacy() ? "usage-" : "");
  const now = monthAt(Date.now());
  const filters = readFilters(params, now);
  const list = useInfiniteQuery(usageListQuery(filters));
  const { data, error, isPlaceholderData } = list;
  const first = data?.pages[0];
  const months = monthsUntil(now, YEAR);
  const monthOptions = months.includes(filters.period) ? months : [filters.period, ...months];

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        {heading}
        <Select
          className="w-64"
          label={t("month")}
          options={monthOptions.map((value) => ({ value, label: formatMonth(value, language) }))}
          value={filters.period}
          onChange={(period) => setParams({ period: period === now ? "" : period })}
        />
      </div>
      {list.isPending && <ListSkeleton label={app("loading")} rows={4} />}
      {!data && error && <UsageFailed scope="platform" query={list} />}
      {first && (
        <>
          <div className={isPlaceholderData ? "opacity-60" : ""}>
            <Totals totals={first.totals} period={first.period} />
          </div>
          <UsageList list={list} filters={filters} onChange={setParams} />
        </>
      )}
    </>
  );
}

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<UsagePage>>;
  filters: ListFilters;
  onChange: (filters: Partial<Record<keyof ListFilters, string>>) => void;
};

/** The usage of each user, with search and sorting. */
function UsageList({ list, filters, onChange }: Props) {
  const { t } = useTranslation("panel-usage");
  const { t: app } = useTranslation("app");
  const columns = useUsageColumns();
  const { data, isPlaceholderData } = list;
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const words = useTableWords();
  const sortBy = (sort: string) => onChange({ sort: sort === FIRST_SORT ? "" : sort });
  // The heads of the table also sort in ways that this box does not offer.
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

/** Returns the actions for the selected rows: save them as CSV. */
function useUsageActs(period: string): (people: UserUsage[]) => RowsAct[] {
  const { t } = useTranslation("panel-usage");
  const { t: own } = useTranslation("usage");
  const { t: panel } = useTranslation("panel");

  function save(people: UserUsage[]) {
    const head = [
      t("month"),
      t("user"),
      t("email"),
      own("messages"),
      own("images"),
      own("cost"),
      t("aborted"),
      own("models"),
    ];
    saveTable(
      `pyinnya-usage-${period}.csv`,
      head,
      people.map((person) => [
        period,
        person.userName,
        person.userEmail,
        person.messageCount,
        person.imageCount,
        person.estimatedCost,
        person.abortedCount,
        Object.entries(person.modelBreakdown).map(([model, n]) => `${model}: ${n}`).join("; "),
      ]),
    );
  }

  return (people) => [
    { label: panel("bulk.saveCsv"), Sign: DownloadIcon, onPress: () => save(people) },
  ];
}
