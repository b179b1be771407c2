import { SIGNED_IN_COOKIE } from "@server/contract";
import type { QueryClient } from "@tanstack/react-query";
import {
  currentUserId,
  isSignOutPending,
  readOtherTabs,
  removeSignedInCookie,
  sessionKey,
  storedUser,
} from "../../lib/http/session.ts";
import { refreshCachedQueries, startAgain } from "../queries/cached-queries.ts";
import { retryFailedQueries } from "../queries/retry-failed.ts";
import { watchReachability } from "./reachability.ts";

/** As long as the server sets it. */
const COOKIE_SECONDS = 180 * 24 * 3600;

/**
 * Another tab has removed the stored user. After a sign-out, this tab follows: the user may close that
 * tab before it has sent its message. Otherwise a session has ended, but a sign-in in this tab may be
 * newer: then the answer of the server stores the user again. Also finds what this tab missed while
 * it slept.
 */
export function followOtherTabs(client: QueryClient) {
  const onStorage = async () => {
    if (storedUser() || !currentUserId()) return;
    if (!isSignOutPending()) {
      // That tab has removed the cookie, too. Without it, the app would not ask.
      document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; samesite=lax; max-age=${COOKIE_SECONDS}`;
      await client.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false });
    }
    if (storedUser()) return;
    if (isSignOutPending()) removeSignedInCookie();
    readOtherTabs();
  };
  // A tab that is awake waits for the message of a sign-in.
  const onVisible = () => storedUser() ? readOtherTabs() : void onStorage();
  onVisible();
  addEventListener("storage", onStorage);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    removeEventListener("storage", onStorage);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

const SLEEP_AFTER = 15 * 60_000;

/** A return to the app after a while counts as a new start, too. */
function refreshAfterSleep(onStart: () => void) {
  let hiddenAt = Infinity;
  const onVisibilityChange = () => {
    const slept = document.hidden ? 0 : Date.now() - hiddenAt;
    hiddenAt = document.hidden ? Date.now() : Infinity;
    if (slept < SLEEP_AFTER) return;
    startAgain();
    onStart();
  };
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => document.removeEventListener("visibilitychange", onVisibilityChange);
}

/** Follows the connection as long as the page lives, and fetches again what failed without it. */
export function watchConnection(client: QueryClient) {
  const { refresh, stop } = retryFailedQueries(client);
  const stopAll = [
    stop,
    watchReachability(refresh),
    followOtherTabs(client),
    refreshAfterSleep(() => void refreshCachedQueries(client)),
  ];
  return { [Symbol.dispose]: () => stopAll.forEach((stop) => stop()) };
}
