// Puts what the server has just stored into the cached queries that show it.
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Changes the data of one query. A request that is under way may have left before the change. It is
 * sent again, because its answer would bring the old state back. `whenIdle` says what happens if no
 * request is under way: nothing, or "none" marks the query as old, or "active" also asks again if a
 * page shows it.
 */
export function putNewer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data | undefined) => Data | undefined,
  whenIdle?: "none" | "active",
) {
  const isFetching = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData<Data>(queryKey, change);
  // Also if no page shows the query now, because its answer would count as new.
  const refetchType = isFetching ? "all" : whenIdle;
  if (refetchType) void refetch(client, queryKey, refetchType);
}

/** Replaces a row, or removes it (`undefined`), in each list of pages under the key. */
export function putRowInLists<Row extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  id: string,
  row: Row | undefined,
  whenIdle?: "none" | "active",
) {
  for (const list of client.getQueryCache().findAll({ queryKey })) {
    putNewer<InfiniteData<RowsPage<Row>>>(
      client,
      list.queryKey,
      (known) => known && withRow(known, id, row),
      whenIdle,
    );
  }
}

type RowsPage<Row> = { items: Row[]; total?: number };

/** Replaces the row, or removes it (`undefined`). A list without the row stays as it is. */
export function withRow<Row extends { id: string }, Page extends RowsPage<Row>, Param>(
  list: InfiniteData<Page, Param>,
  id: string,
  row: Row | undefined,
): InfiniteData<Page, Param> {
  if (!list.pages.some(({ items }) => items.some((one) => one.id === id))) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((one) => one.id === id ? row ?? [] : one),
    ...(!row && page.total !== undefined && { total: page.total - 1 }),
  }));
  return { ...list, pages };
}

async function refetch(
  client: QueryClient,
  queryKey: QueryKey,
  refetchType: "none" | "active" | "all",
) {
  // A new request would join a first load instead of replacing it.
  if (client.getQueryData(queryKey) === undefined) {
    await client.cancelQueries({ queryKey, exact: true });
  }
  await client.invalidateQueries({ queryKey, exact: true, refetchType });
}
