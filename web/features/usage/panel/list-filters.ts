// Reads the month, the search and the sort from the address and ignores invalid values.
import { Period, SEARCH_LENGTH, UsageOrder } from "@server/contract";

export const FIRST_SORT: UsageOrder = "-cost";

/** The most useful sorts first. */
export const sorts: UsageOrder[] = [
  FIRST_SORT,
  "-messages",
  "-images",
  "-aborted",
  "name",
  "-name",
];

export const filterNames = ["period", "search", "sort"] as const;

export const readFilters = (params: Record<(typeof filterNames)[number], string>, now: string) => {
  const period = Period.safeParse(params.period);
  return {
    period: period.success ? period.data : now,
    search: [...params.search].slice(0, SEARCH_LENGTH).join(""),
    sort: UsageOrder.options.find((sort) => sort === params.sort) ?? FIRST_SORT,
  };
};

export type ListFilters = ReturnType<typeof readFilters>;

export const isSort = (sort: string): sort is UsageOrder =>
  UsageOrder.options.some((one) => one === sort);
