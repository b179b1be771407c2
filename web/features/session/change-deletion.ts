import type { QueryClient } from "@tanstack/react-query";
import { api, call } from "../../lib/http/api.ts";
import { putNewer } from "../../lib/http/put-newer.ts";
import { currentPresence } from "../../lib/http/session.ts";
import { sessionQuery, type User } from "./data.ts";

/** Asks for the deletion of the account, or keeps it. */
export async function changeDeletion(client: QueryClient, wish: "leave" | "stay") {
  const sender = currentPresence();
  const change = await call<Pick<User, "deletionDueAt">>(
    wish === "leave" ? api.auth.deletion.$post() : api.auth.deletion.$delete(),
  );
  // Another user may have signed in meanwhile.
  if (sender !== currentPresence()) return;
  putNewer<User | null>(
    client,
    sessionQuery.queryKey,
    (person) => person && { ...person, ...change },
  );
}
