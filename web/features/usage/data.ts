// What the person has used of this month's quota.
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, call } from "../../lib/api.ts";

export type Usage = InferResponseType<typeof api.usage.$get, 200>;

/** To be asked for again by whoever has just used some of it. */
export const usageKeys = { all: ["usage"] } as const;

export const usageQuery = queryOptions({
  queryKey: usageKeys.all,
  meta: { kept: true },
  queryFn: () => call<Usage>(api.usage.$get({ query: {} })),
});

export const useUsage = () => useQuery(usageQuery);
