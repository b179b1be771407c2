import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { api, ApiError, call, endReason } from "../../lib/api.ts";
import { useLive } from "../../lib/live.ts";
import {
  drop,
  forget,
  mayBeSignedIn,
  remember,
  sessionKey,
  tellOtherTabs,
} from "../../lib/session.ts";

export type Person = InferResponseType<typeof api.auth.user.$get, 200>;

/** The person who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client, signal }): Promise<Person | null> => {
    if (!mayBeSignedIn()) return null;
    try {
      const person = await call<Person>(api.auth.user.$get({}, { init: { signal } }));
      signal.throwIfAborted();
      const earlier = client.getQueryData<Person | null>(sessionKey);
      if (earlier && earlier.id !== person.id) forgetLoaded(client);
      remember(person);
      return person;
    } catch (error) {
      // An answer that somebody has overtaken by signing in says nothing of her.
      if (signal.aborted || !(error instanceof ApiError) || error.status !== 401) throw error;
      // Told only where somebody had been signed in: to a new visitor it would be no news.
      if (forget()) drop(endReason(error));
      return null;
    }
  },
});

export function useSession() {
  const isLive = useLive();
  const { data, error, isFetching, refetch } = useQuery(sessionQuery);
  // What was rendered beforehand knew nobody.
  return isLive
    ? { data, error, isFetching, refetch }
    : { data: undefined, error: null, isFetching: true, refetch };
}

export function becomePerson(client: QueryClient, person: Person | null) {
  client.cancelQueries({ queryKey: sessionKey });
  forgetLoaded(client);
  client.setQueryData(sessionKey, person);
}

/** What one person loaded is never shown to the next. */
const forgetLoaded = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ queryKey: [topic] }) => !shared.has(topic) });

const shared = new Set<unknown>(["config", ...sessionKey]);

export function useSignIn(onWelcome: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: InferRequestType<typeof api.signin.$post>["json"]) =>
      call<Person>(api.signin.$post({ json })),
    onSuccess: (person) => {
      // Before the form is gone: it leaves with the page as soon as somebody is signed in.
      onWelcome();
      remember(person);
      becomePerson(client, person);
      tellOtherTabs();
    },
  });
}

export function useSignOut(onLeave: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.signout.$post()),
    onSuccess: () => {
      // First, so that no page asks the person who has just left to sign in.
      onLeave();
      forget();
      becomePerson(client, null);
      tellOtherTabs();
    },
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: InferRequestType<typeof api.auth.password.$post>["json"]) =>
      call(api.auth.password.$post({ json })),
    onSuccess: () =>
      client.setQueryData(
        sessionQuery.queryKey,
        (person) => person && { ...person, passwordSetByStaff: false },
      ),
  });
}
