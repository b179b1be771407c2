// Puts the server's answer to a write into the cached query that screens read, even if no screen
// shows it now.
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { putNewer } from "../../lib/http/put-newer.ts";
import { currentPresence } from "../../lib/http/session.ts";

/**
 * Changes the query at once if it is in memory. Otherwise `load` fetches it first, from storage or
 * the server.
 */
export async function updateCachedQuery<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  load: () => Promise<unknown>,
  change: (data: Data) => Data,
): Promise<void> {
  const sender = currentPresence();
  const isInMemory = client.getQueryData(queryKey) !== undefined;
  try {
    if (!isInMemory) await load();
  } catch {
    // Nothing is known of the query. A screen that opens it asks the server, which has the row.
    return;
  }
  // A user who has signed in since has other lists.
  if (sender !== currentPresence()) return;
  putNewer<Data>(client, queryKey, (data) => data && change(data));
  // An answer from storage lacks the latest rows of other users.
  if (!isInMemory) {
    void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  }
}
