// The user's last searches. They stand among the user's stored answers, so they stay on this phone,
// and the sign-out deletes them.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryClient } from "../../lib/http/queries.ts";

const MOST = 8;

const recentQuery = queryOptions({
  queryKey: ["searches"],
  meta: { kept: true },
  // No server has them. The app asks each query again after a start.
  queryFn: ({ client, queryKey }): string[] => client.getQueryData(queryKey) ?? [],
});

export const useRecentSearches = () => useQuery(recentQuery).data ?? [];

export async function noteSearch(q: string) {
  if (!q) return;
  // The phone may not have read its list yet.
  await queryClient.ensureQueryData(recentQuery);
  queryClient.setQueryData(recentQuery.queryKey, (known = []) => {
    // While the user types, the page notes only what the user opens or sends.
    const others = known.filter((earlier) => earlier.toLowerCase() !== q.toLowerCase());
    return [q, ...others].slice(0, MOST);
  });
}

export const clearRecentSearches = () => queryClient.setQueryData(recentQuery.queryKey, []);
