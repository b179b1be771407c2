import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { useLegacy } from "../../../lib/hooks/legacy.ts";
import { formatMonth, monthAt, monthsUntil } from "../../../lib/words/formats.ts";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
import { ListSkeleton } from "../../../ui/list-states.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { UsageFailed } from "../usage-failed.tsx";
import { usageListQuery } from "./data.ts";
import { Totals } from "./totals.tsx";
import { UsageList } from "./usage-list.tsx";
import { filterNames, readFilters } from "./list-filters.ts";

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
