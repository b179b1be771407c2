import { QueryClient } from "@tanstack/react-query";

/** A learner's data costs money: nothing is fetched again, or tried again, unasked. */
export const queryClient = new QueryClient({
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
