import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import { api, call } from "../../lib/http/api.ts";
import { putNewer } from "../../lib/http/put-newer.ts";
import { currentPresence } from "../../lib/http/session.ts";
import { sessionQuery, type User } from "./data.ts";

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: InferRequestType<typeof api.auth.password.$post>["json"]) =>
      call(api.auth.password.$post({ json })),
    onMutate: currentPresence,
    onSuccess: (_, __, sender) => {
      // Another user may have signed in meanwhile.
      if (sender !== currentPresence()) return;
      putNewer<User | null>(
        client,
        sessionQuery.queryKey,
        (person) => person && { ...person, passwordSetByStaff: false },
      );
    },
  });
}
