// Queries the session, and changes it at sign-out or when another tab signs in.
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call, finishSignOut, Unreachable } from "../../lib/http/api.ts";
import { setServerReachable } from "../../lib/http/connectivity.ts";
import { useIsHydrated } from "../../lib/loading/hydration.ts";
import {
  currentPresence,
  currentUserId,
  isSignedOutHere,
  isSignOutPending,
  mayBeSignedIn,
  removeSignedInCookie,
  sessionKey,
  signOutHere,
  storedUser,
  storeUser,
  tellOtherTabs,
} from "../../lib/http/session.ts";
import { whenSessionStored } from "../../lib/http/session-values.ts";
import {
  areDraftsRestored,
  restoreDrafts,
  SIGN_IN_LIMIT,
} from "../../lib/device/restore-drafts.ts";

export type User = InferResponseType<typeof api.auth.user.$get, 200>;

/** The signed-in user. Null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  meta: { kept: "anyone" },
  queryFn: ({ client, signal }) => askForUser(client, signal),
});

async function askForUser(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  const asker = currentPresence();
  try {
    const person = await call<User>(api.auth.user.$get({}, { init: { signal } }));
    signal.throwIfAborted();
    // The user may have left while the request ran.
    if (asker !== currentPresence() || isSignOutPending()) return await askForUser(client, signal);
    const earlier = client.getQueryData<User | null>(sessionKey);
    if (earlier && earlier.id !== person.id) {
      // What is typed from now on belongs to the new user, so the pages of the other user go first.
      forgetLoaded(client);
      client.setQueryData(sessionKey, null);
    }
    const isKnown = storedUser()?.id === person.id && areDraftsRestored();
    storeUser(person);
    // Another tab may have stored the user and still restore the drafts.
    if (!isKnown) {
      await Promise.all([restoreDrafts(SIGN_IN_LIMIT), whenSessionStored()]);
      // Other tabs may have followed the end of the session before.
      tellOtherTabs();
    }
    signal.throwIfAborted();
    return person;
  } catch (error) {
    if (error instanceof Unreachable && isSignedOutHere()) return null;
    // A newer sign-in made an aborted answer outdated.
    const isSignedOut = error instanceof ApiError && error.code === "unauthenticated";
    if (signal.aborted || !isSignedOut) {
      // Pages of this device's user work without an answer.
      if (!areDraftsRestored()) await restoreDrafts();
      throw error;
    }
    // If the session had ended, `call` has already dropped it and told the user why. A user may have
    // signed in since.
    if (!currentPresence()) removeSignedInCookie();
    return null;
  }
}

export function useSession() {
  const isLive = useIsHydrated();
  const query = useQuery(sessionQuery);
  // The prerendered page knows no user.
  return isLive
    ? query
    : { data: undefined, dataUpdatedAt: 0, error: null, isFetching: true, refetch: query.refetch };
}

export function setSessionUser(client: QueryClient, person: User | null) {
  client.cancelQueries({ queryKey: sessionKey });
  forgetLoaded(client);
  client.setQueryData(sessionKey, person);
}

/**
 * The server has refused the session of a call. A user may have signed in since that call left, so
 * this asks again, unless the refused call was this question.
 */
export function dropSessionUser(client: QueryClient) {
  forgetLoaded(client);
  client.setQueryData(sessionKey, null);
  client.invalidateQueries({ queryKey: sessionKey }, { cancelRefetch: false });
}

/** Another user has signed in on another tab. */
export function refetchSession(client: QueryClient) {
  forgetLoaded(client);
  client.resetQueries({ queryKey: sessionKey });
}

/** Data of one user is never shown to the next. */
function forgetLoaded(client: QueryClient) {
  const ofUser: QueryFilters = { predicate: ({ queryKey: [topic] }) => !shared.has(topic) };
  client.cancelQueries(ofUser);
  client.removeQueries(ofUser);
}

const shared = new Set<unknown>(["config", ...sessionKey]);

/** Signs out at once, also offline. Tells the server as soon as it is reachable. */
export function useSignOut({ onLeave, onUntold }: { onLeave(): void; onUntold(): void }) {
  const client = useQueryClient();
  return async () => {
    // Runs first, so that no page asks the user who has just left to sign in.
    onLeave();
    signOutHere();
    await whenSessionStored();
    // Another tab may have signed a user in meanwhile.
    if (!currentUserId()) setSessionUser(client, null);
    tellOtherTabs();
    finishSignOut().catch(() => {
      setServerReachable(false);
      onUntold();
    });
  };
}
