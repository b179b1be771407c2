import {
  MutationCache,
  type Query,
  QueryClient,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { fetchErrorTexts } from "../words/errors.ts";
import { api, call } from "./api.ts";

const JUST_FAILED_MS = 3000;

/**
 * Whether a component that appears may send the query again. `retry-failed.ts` repeats a call that
 * has just failed, at the pace that all tabs share.
 */
const hasNotJustFailed = ({ state }: Query) => Date.now() - state.errorUpdatedAt > JUST_FAILED_MS;

/** Mobile data cost a learner money, so no query is repeated or retried by itself. */
export const queryClient = new QueryClient({
  // The cache waits for these texts, so that the form's own message comes after them.
  mutationCache: new MutationCache({ onError: fetchErrorTexts }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnMount: hasNotJustFailed,
      retryOnMount: hasNotJustFailed,
      // The browser's `onLine` is not reliable: send the request and show its result.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Resolves when no query waits for an answer. */
export const whenQueriesSettled = () =>
  new Promise<void>((resolve) => {
    const cache = queryClient.getQueryCache();
    const finish = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    // An answer can lead to the next request, a moment later.
    const checkSoon = () => void setTimeout(finish);
    const stop = cache.subscribe(checkSoon);
    checkSoon();
  });

type Config = InferResponseType<typeof api.config.$get, 200>;

/** Which features the server has switched on, and how to contact the academy. */
export const configQuery = queryOptions({
  queryKey: ["config"],
  meta: { kept: "anyone" },
  queryFn: () => call<Config>(api.config.$get()),
});

export const useConfigQuery = () => useQuery(configQuery);

export const useConfig = () => useConfigQuery().data;
