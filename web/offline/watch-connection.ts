import { HINT } from "@server/contract";
import type { QueryClient } from "@tanstack/react-query";
import {
  currentUserId,
  isSignOutPending,
  readOtherTabs,
  sessionKey,
  storedUser,
} from "../lib/session.ts";
import { refreshAfterSleep, refreshCachedQueries } from "./cached-queries.ts";
import { watchReachability } from "./reachability.ts";
import { retryFailedQueries } from "./retry-failed.ts";

/**
 * Another tab has removed the stored user. A user who signs out may close that tab before it has sent
 * its message. Otherwise its session has ended, but a sign-in in this tab may be newer: then the
 * answer of the server stores the user again.
 */
export function followRemovals(client: QueryClient) {
  const onStorage = async () => {
    if (storedUser() || !currentUserId()) return;
    if (!isSignOutPending()) {
      // That tab has removed the hint, too. Without it, the app would not ask. It stays until the
      // server has answered.
      document.cookie = `${HINT}=1; path=/; samesite=lax`;
      await client.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false });
    }
    if (!storedUser()) readOtherTabs();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

/** Follows the connection as long as the page lives, and fetches again what failed without it. */
export function watchConnection(client: QueryClient) {
  const { refresh, stop } = retryFailedQueries(client);
  const stopAll = [
    stop,
    watchReachability(refresh),
    followRemovals(client),
    refreshAfterSleep(() => void refreshCachedQueries(client)),
  ];
  return { [Symbol.dispose]: () => stopAll.forEach((stop) => stop()) };
}
