// Apart from who is signed in, which every page asks: only the form signs somebody in.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import { api, call } from "../../lib/api.ts";
import { currentPresence, remember, tellOtherTabs } from "../../lib/session.ts";
import { openSealed } from "../../lib/unsealed.ts";
import { becomePerson, type Person } from "./data.ts";

export function useSignIn(onWelcome: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: InferRequestType<typeof api.signin.$post>["json"]) =>
      call<Person>(api.signin.$post({ json })),
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
