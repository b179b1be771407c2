// Queries the usage of all users for admins.
import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, call, callExpecting } from "../../../lib/http/api.ts";
import { pagedQuery } from "../../../lib/http/paged.ts";
import type { ListFilters } from "./list-filters.ts";

const usage = api.admin.usage;
const PAGE = "25";

export type UsagePage = Extract<InferResponseType<typeof usage.$get, 200>, { items: unknown }>;
export type UserUsage = UsagePage["items"][number];
export type UsageTotals = UsagePage["totals"];
export type UsageDay = InferResponseType<typeof usage.days.$get, 200>["days"][number];

/** Fetched again at each opening, because usage grows. */
export const usageListQuery = ({ period, search, sort }: ListFilters) =>
  pagedQuery(
    ["panel", "usage"],
    { limit: PAGE, period, sort, ...(search ? { search } : {}) },
    (query, init) => callExpecting(usage.$get({ query }, { init }), "items"),
  );

export const usageDaysQuery = (period: string) =>
  queryOptions({
    queryKey: ["panel", "usage-days", period],
    staleTime: 0,
    queryFn: ({ signal }) => call(usage.days.$get({ query: { period } }, { init: { signal } })),
  });

export const courseCountsQuery = queryOptions({
  queryKey: ["panel", "course-counts"],
  staleTime: 0,
  queryFn: () => call(usage.enrollments.$get()),
});
