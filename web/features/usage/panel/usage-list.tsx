import { SEARCH_LENGTH } from "@server/contract";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { useTableWords } from "../../../lib/use-table-words.ts";
import { DataTable } from "../../../ui/panel/data-table.tsx";
import { ListEnd } from "../../../ui/panel/list-end.tsx";
import { NothingHere } from "../../../ui/panel/nothing-here.tsx";
import { SearchField } from "../../../ui/panel/search-field.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import type { PersonUsage, UsagePage } from "./data.ts";
import { PersonCard } from "./person-card.tsx";
import { SelectedUsage } from "./selected-usage.tsx";
import { useColumns } from "./use-columns.tsx";
import { FIRST_SORT, isSort, type ListFilters, sorts } from "./list-filters.ts";

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<UsagePage>>;
  wish: ListFilters;
  onWish: (wish: Partial<Record<keyof ListFilters, string>>) => void;
};

/** The usage of each user, with search and sorting. */
export function UsageList({ list, wish, onWish }: Props) {
  const { t } = useTranslation("panel-usage");
  const { t: app } = useTranslation("app");
  const columns = useColumns();
  const { data, isPlaceholderData } = list;
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const words = useTableWords();
  const sortBy = (sort: string) => onWish({ sort: sort === FIRST_SORT ? "" : sort });
  const options = sorts.includes(wish.sort) ? sorts : [wish.sort, ...sorts];

  return (
    <section aria-labelledby="usage-by-user" className="mt-8">
      <h3 id="usage-by-user" className="mb-4 text-lg">{t("byUser")}</h3>
      <div role="search" aria-label={t("byUser")} className="@container mb-4">
        <div className="grid gap-x-3 gap-y-4 @xl:grid-cols-[2fr_1fr]">
          <SearchField
            label={t("search")}
            value={wish.search}
            most={SEARCH_LENGTH}
            onSearch={(search) => onWish({ search })}
          />
          <Select
            label={t("sort")}
            options={options.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
            value={wish.sort}
            onChange={(sort) => sort && sortBy(sort)}
          />
        </div>
      </div>
      <DataTable
        list="usage"
        label={t("byUser")}
        words={words}
        columns={columns}
        rows={people}
        keyOf={idOf}
        nameOf={nameOf}
        card={(person, check) => <PersonCard person={person} check={check} />}
        sort={wish.sort}
        onSort={(sort) => isSort(sort) && sortBy(sort)}
        isStale={isPlaceholderData}
        scope={`${wish.period}\n${wish.search}`}
        acts={(people) => <SelectedUsage people={people} period={wish.period} />}
        summary={
          <p role="status" className="text-sm text-muted">
            {t("count", { count: total, number: formatNumber(total) })}
          </p>
        }
        empty={<NothingHere text={t(wish.search ? "notFound" : "none")} />}
      />
      <ListEnd list={list} more={t("more")} loading={app("loading")} />
    </section>
  );
}

const nameOf = ({ userName, userEmail }: PersonUsage) => userName || userEmail;
const idOf = ({ userId }: PersonUsage) => userId;
