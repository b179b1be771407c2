import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Puts what the server has just stored where it is shown. A request that is under way may have left before the change:
 * it is asked again, because its answer would bring the old state back.
 */
export function putNewer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data | undefined) => Data | undefined,
) {
  const isAsking = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData<Data>(queryKey, change);
  if (isAsking) void client.invalidateQueries({ queryKey, exact: true });
}
