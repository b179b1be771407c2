// Signs a user in. Separate from data.ts, which every page loads: only the form needs this file.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import { api, ApiError, call } from "../../lib/http/api.ts";
import {
  currentPresence,
  readOtherTabs,
  sessionKey,
  storedUser,
  storeUser,
  tellOtherTabs,
} from "../../lib/http/session.ts";
import { whenSessionStored } from "../../lib/http/session-values.ts";
import { restoreDrafts, SIGN_IN_LIMIT } from "../../lib/device/restore-drafts.ts";
import { whenCachedQueriesWritten } from "../../offline/queries/cached-queries.ts";
import { setSessionUser, type User } from "./data.ts";

export function useSignIn(onWelcome: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: InferRequestType<typeof api.signin.$post>["json"]) =>
      call<User>(api.signin.$post({ json })),
    // Other sign-ins to this account are running, or somebody behind the same address entered many
    // wrong passwords. The button waits, so that the user presses only once.
    retry: (tries, error) => tries < 2 && secondsUntilRetry(error) > 0,
    retryDelay: (_, error) => secondsUntilRetry(error) * 1000,
    onSuccess: async (person) => {
      storeUser(person);
      client.cancelQueries({ queryKey: sessionKey });
      const presence = currentPresence();
      await Promise.all([restoreDrafts(SIGN_IN_LIMIT), whenSessionStored()]);
      // Another tab may have signed in another user meanwhile, and not have said so yet.
      if (storedUser() && storedUser()?.id !== person.id) return readOtherTabs();
      if (presence === currentPresence()) {
        // Another tab, whose session has ended, may have removed the stored user.
        storeUser(person);
        // First, because the form unmounts as soon as the user is signed in.
        onWelcome();
        setSessionUser(client, person);
        // A killed browser starts again as this user, also without a network.
        whenCachedQueriesWritten();
      }
      tellOtherTabs();
    },
  });
}

/** Seconds until this tab signs in again by itself. 0: the tab shows the failure. */
function secondsUntilRetry(error: Error): number {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return 0;
  const { retryAfter = 0 } = error;
  return retryAfter <= MAX_RETRY_SECONDS ? retryAfter : 0;
}

/** Longer than an address makes its browsers wait. An account makes them wait for minutes. */
const MAX_RETRY_SECONDS = 20;
