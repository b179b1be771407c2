import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call, finishSignOut, Unreachable } from "../../lib/api.ts";
import { noteContact } from "../../lib/contact.ts";
import { useLive } from "../../lib/live.ts";
import {
  dropHint,
  isLeaving,
  leave,
  mayBeSignedIn,
  remember,
  sessionKey,
  tellOtherTabs,
} from "../../lib/session.ts";
import { openSealed } from "../../lib/unsealed.ts";

export type Person = InferResponseType<typeof api.auth.user.$get, 200>;

/** The person who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  meta: { kept: "anyone" },
  queryFn: async ({ client, signal }): Promise<Person | null> => {
    if (!mayBeSignedIn()) return null;
    try {
      const person = await call<Person>(api.auth.user.$get({}, { init: { signal } }));
      // She has left while the answer was on its way.
      signal.throwIfAborted();
      const earlier = client.getQueryData<Person | null>(sessionKey);
      if (earlier && earlier.id !== person.id) forgetLoaded(client);
      remember(person);
      await openSealed(person);
      signal.throwIfAborted();
      return person;
    } catch (error) {
      if (error instanceof Unreachable && isLeaving()) return null;
      // An answer that somebody has overtaken by signing in says nothing of her.
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      // Where somebody had been signed in, she has been dropped, and told why.
      if (error.code !== "unauthenticated") throw error;
      dropHint();
      return null;
    }
  },
});

export function useSession() {
  const isLive = useLive();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(sessionQuery);
  // What was rendered beforehand knew nobody.
  return isLive
    ? { data, dataUpdatedAt, error, isFetching, refetch }
    : { data: undefined, dataUpdatedAt: 0, error: null, isFetching: true, refetch };
}

export function becomePerson(client: QueryClient, person: Person | null) {
  client.cancelQueries({ predicate: ({ queryKey: [topic] }) => topic !== "config" });
  forgetLoaded(client);
  client.setQueryData(sessionKey, person);
}

/** Somebody else has come in, by another tab. */
export function askWhoItIs(client: QueryClient) {
  forgetLoaded(client);
  client.resetQueries({ queryKey: sessionKey });
}

/** What one person loaded is never shown to the next. */
const forgetLoaded = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ queryKey: [topic] }) => !shared.has(topic) });

const shared = new Set<unknown>(["config", ...sessionKey]);

/** Out at once, with or without a network; the server is told as soon as it can be. */
export function useSignOut({ onLeave, onUntold }: { onLeave(): void; onUntold(): void }) {
  const client = useQueryClient();
  return () => {
    // First, so that no page asks the person who has just left to sign in.
    onLeave();
    leave();
    becomePerson(client, null);
    tellOtherTabs();
    finishSignOut().catch(() => {
      noteContact(false);
      onUntold();
    });
  };
}
