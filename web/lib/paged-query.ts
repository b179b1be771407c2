// A list that the server gives page by page, and that others work on: asked again whenever it is opened.
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "./api.ts";

type Query = Record<string, string>;

/** `asked` is part of the key. */
export const pagedQuery = <Page extends { nextCursor: string | null }>(
  key: readonly string[],
  asked: Query,
  send: (query: Query, init: RequestInit) => Promise<unknown>,
) =>
  infiniteQueryOptions({
    queryKey: [...key, asked],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call<Page>(
        send({ ...asked, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }) as Promise<
          never
        >,
      ),
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
  });
