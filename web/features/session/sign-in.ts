// Apart from who is signed in, which every page asks: only the form signs somebody in.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import { api, ApiError, call } from "../../lib/api.ts";
import { currentPresence, remember, tellOtherTabs } from "../../lib/session.ts";
import { openSealed } from "../../lib/unsealed.ts";
import { becomePerson, type Person } from "./data.ts";

export function useSignIn(onWelcome: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: InferRequestType<typeof api.signin.$post>["json"]) =>
      call<Person>(api.signin.$post({ json })),
    // Other sign-ins to the account, or from its network, are running: the button waits, and the user presses once.
    retry: (tries, error) => tries < 2 && momentToWait(error) > 0,
    retryDelay: (_, error) => momentToWait(error) * 1000,
    onSuccess: async (person) => {
      // Before the form is gone: it leaves with the page as soon as somebody is signed in.
      onWelcome();
      remember(person);
      const stay = currentPresence();
      await openSealed(person);
      if (stay === currentPresence()) becomePerson(client, person);
      tellOtherTabs();
    },
  });
}

/** Seconds to wait before this tab signs in again by itself. 0: the tab shows the failure instead. */
function momentToWait(error: Error): number {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return 0;
  const { retryAfter = 0 } = error;
  return retryAfter <= LONGEST_MOMENT ? retryAfter : 0;
}

const LONGEST_MOMENT = 2;
