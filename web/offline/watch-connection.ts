import type { QueryClient } from "@tanstack/react-query";
import { readOtherTabs, storedUser } from "../lib/session.ts";
import { refreshAfterSleep, refreshCachedQueries } from "./cached-queries.ts";
import { watchReachability } from "./reachability.ts";
import { retryFailedQueries } from "./retry-failed.ts";

/** The user may close the tab that signs out before it has sent its message. */
export function followSignOuts() {
  const onStorage = () => void (storedUser() ?? readOtherTabs());
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

/** Follows the connection as long as the page lives, and fetches again what failed without it. */
export function watchConnection(client: QueryClient) {
  const { refresh, stop } = retryFailedQueries(client);
  const stopAll = [
    stop,
    watchReachability(refresh),
    followSignOuts(),
    refreshAfterSleep(() => void refreshCachedQueries(client)),
  ];
  return { [Symbol.dispose]: () => stopAll.forEach((stop) => stop()) };
}
