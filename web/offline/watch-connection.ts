import type { QueryClient } from "@tanstack/react-query";
import { refreshAfterSleep, refreshCachedQueries } from "./cached-queries.ts";
import { watchReachability } from "./reachability.ts";
import { retryFailedQueries } from "./retry-failed.ts";

/** Follows the connection, and fetches again what failed without it. Returns what ends this. */
export function watchConnection(client: QueryClient) {
  const retries = retryFailedQueries(client);
  const stops = [
    retries.stop,
    watchReachability(retries.refresh),
    refreshAfterSleep(() => void refreshCachedQueries(client)),
  ];
  return () => stops.forEach((stop) => stop());
}
