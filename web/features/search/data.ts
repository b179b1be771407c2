import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, call } from "../../lib/http/api.ts";
import type { SearchFilter } from "./stored-index.ts";

type SearchPage = InferResponseType<typeof api.search.$get, 200>;

/** Each search asks again: other users write, and the phone stores none of the answers. */
export const searchQuery = (q: string, { kind, courseId }: SearchFilter) =>
  infiniteQueryOptions({
    queryKey: ["search", q, kind ?? "", courseId ?? ""],
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const query = {
        q,
        ...kind && { kind },
        ...courseId && { courseId },
        ...pageParam && { cursor: pageParam },
      };
      return call<SearchPage>(api.search.$get({ query }, { init: { signal } }));
    },
    getNextPageParam: ({ nextCursor }: SearchPage) => nextCursor,
  });
