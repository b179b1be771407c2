import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Puts what the server has just stored into the query that shows it. A request that is under way
 * may have left before the change. It is sent again, because its answer would bring the old state
 * back.
 */
export function putNewer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data | undefined) => Data | undefined,
) {
  const isFetching = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData<Data>(queryKey, change);
  if (isFetching) void refetch(client, queryKey);
}

async function refetch(client: QueryClient, queryKey: QueryKey) {
  // A new request would join a first load instead of replacing it.
  if (client.getQueryData(queryKey) === undefined) {
    await client.cancelQueries({ queryKey, exact: true });
  }
  // Also if no page shows the query now, because its answer would count as new.
  await client.invalidateQueries({ queryKey, exact: true, refetchType: "all" });
}
