import { MutationCache, QueryClient } from "@tanstack/react-query";
import { fetchErrorTexts } from "./error-text.ts";

/** A learner's data costs money: nothing is fetched again, or tried again, unasked. */
export const queryClient = new QueryClient({
  // Waited for: a form's own message comes after it.
  mutationCache: new MutationCache({ onError: fetchErrorTexts }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      // The browser's word on being online is not trusted: ask, and tell what came of it.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Resolves when no query waits for an answer. */
export const whenAnswered = () =>
  new Promise<void>((resolve) => {
    const cache = queryClient.getQueryCache();
    const finish = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    // An answer can lead to the next request, a moment later.
    const look = () => void setTimeout(finish);
    const stop = cache.subscribe(look);
    look();
  });
