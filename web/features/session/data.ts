// Queries the session, and changes it at sign-out or when another tab signs in.
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call, finishSignOut, Unreachable } from "../../lib/api.ts";
import { setServerReachable } from "../../lib/connectivity.ts";
import { useIsHydrated } from "../../lib/hydration.ts";
import {
  currentPresence,
  currentUserId,
  isSignedOutHere,
  mayBeSignedIn,
  removeHint,
  sessionKey,
  signOutHere,
  storedUser,
  storeUser,
  tellOtherTabs,
} from "../../lib/session.ts";
import { whenSessionStored } from "../../lib/session-values.ts";
import { restoreDrafts, SIGN_IN_LIMIT } from "../../lib/restore-drafts.ts";

export type User = InferResponseType<typeof api.auth.user.$get, 200>;

/** The stay whose drafts this page has restored. The pages themselves restore those of the start. */
let restored = currentPresence();

/** The current user, if the forms can read the drafts. */
export const restoredId = () => restored === currentPresence() ? restored?.id : undefined;

/** The signed-in user. Null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  meta: { kept: "anyone" },
  queryFn: async ({ client, signal }): Promise<User | null> => {
    if (!mayBeSignedIn()) return null;
    try {
      const person = await call<User>(api.auth.user.$get({}, { init: { signal } }));
      // The user may have signed out while the request ran.
      signal.throwIfAborted();
      const earlier = client.getQueryData<User | null>(sessionKey);
      if (earlier && earlier.id !== person.id) forgetLoaded(client);
      const isKnown = storedUser()?.id === person.id && restored === currentPresence();
      storeUser(person);
      // Another tab may have stored the user and still restore the drafts.
      if (!isKnown) {
        const presence = currentPresence();
        await Promise.all([restoreDrafts(SIGN_IN_LIMIT), whenSessionStored()]);
        restored = presence;
        // Other tabs may have followed the end of the session before.
        tellOtherTabs();
      }
      signal.throwIfAborted();
      return person;
    } catch (error) {
      if (error instanceof Unreachable && isSignedOutHere()) return null;
      // A newer sign-in made an aborted answer outdated.
      const isSignedOut = error instanceof ApiError && error.code === "unauthenticated";
      if (signal.aborted || !isSignedOut) throw error;
      // If the session had ended, `call` has already dropped it and told the user why.
      removeHint();
      return null;
    }
  },
});

export function useSession() {
  const isLive = useIsHydrated();
  const query = useQuery(sessionQuery);
  // The prerendered page knows no user.
  return isLive
    ? query
    : { data: undefined, dataUpdatedAt: 0, error: null, isFetching: true, refetch: query.refetch };
}

export function setSessionUser(client: QueryClient, person: User | null) {
  client.cancelQueries({ predicate: ({ queryKey: [topic] }) => topic !== "config" });
  forgetLoaded(client);
  client.setQueryData(sessionKey, person);
}

/** Another user has signed in on another tab. */
export function refetchSession(client: QueryClient) {
  forgetLoaded(client);
  client.resetQueries({ queryKey: sessionKey });
}

/** Data of one user is never shown to the next. */
const forgetLoaded = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ queryKey: [topic] }) => !shared.has(topic) });

const shared = new Set<unknown>(["config", ...sessionKey]);

/** Signs out at once, also offline. Tells the server as soon as it is reachable. */
export function useSignOut({ onLeave, onUntold }: { onLeave(): void; onUntold(): void }) {
  const client = useQueryClient();
  return async () => {
    // Runs first, so that no page asks the user who has just left to sign in.
    onLeave();
    signOutHere();
    // An answer that is on its way would sign the user in again.
    client.cancelQueries({ queryKey: sessionKey });
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
