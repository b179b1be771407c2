// Options for a list that the server sends page by page. Other users change it, so each opening
// asks again.
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";

type QueryParams = Record<string, string>;

/** `filters` is part of the query's key. */
export const pagedQuery = <Page extends { nextCursor: string | null }>(
  key: readonly string[],
  filters: QueryParams,
  send: (query: QueryParams, init: RequestInit) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey: [...key, filters],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      send({ ...filters, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
  });
