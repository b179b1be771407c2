// Queries how much of this month's quota the user has used.
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, call } from "../../lib/http/api.ts";

export type Usage = InferResponseType<typeof api.usage.$get, 200>;

/** Pages invalidate these keys after they use some of the quota. */
export const usageKeys = { all: ["usage"] } as const;

const usageQuery = queryOptions({
  queryKey: usageKeys.all,
  meta: { kept: true },
  queryFn: () => call<Usage>(api.usage.$get({ query: {} })),
});

export const useUsage = () => useQuery(usageQuery);
