// Options for a list that the server sends page by page. Other users change it, so each opening
// asks again.
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "./api.ts";

type QueryParams = Record<string, string>;

/** `filters` is part of the query's key. */
export const pagedQuery = <Page extends { nextCursor: string | null }>(
  key: readonly string[],
  filters: QueryParams,
  send: (query: QueryParams, init: RequestInit) => Promise<unknown>,
) =>
  infiniteQueryOptions({
    queryKey: [...key, filters],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call<Page>(
        send({ ...filters, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }) as Promise<
          never
        >,
      ),
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
  });
