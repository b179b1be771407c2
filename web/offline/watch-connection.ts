import type { QueryClient } from "@tanstack/react-query";
import { refreshAfterSleep, refreshCachedQueries } from "./cached-queries.ts";
import { watchReachability } from "./reachability.ts";
import { retryFailedQueries } from "./retry-failed.ts";

/** Follows the connection as long as the page lives, and fetches again what failed without it. */
export function watchConnection(client: QueryClient) {
  const { refresh, stop } = retryFailedQueries(client);
  const stopAll = [
    stop,
    watchReachability(refresh),
    refreshAfterSleep(() => void refreshCachedQueries(client)),
  ];
  return { [Symbol.dispose]: () => stopAll.forEach((stop) => stop()) };
}
