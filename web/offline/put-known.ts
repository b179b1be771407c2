// The server's word on a write, put where the screens look: also where none looks just now, for what is kept.
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { currentPresence } from "../lib/session.ts";

/** At once where the query is here; else `load` brings it first, from what is kept or from the server. */
export async function putKnown<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  load: () => Promise<unknown>,
  change: (data: Data) => Data,
): Promise<void> {
  const sender = currentPresence();
  const isHere = client.getQueryData(queryKey) !== undefined;
  try {
    if (!isHere) await load();
  } catch {
    // Nothing is known of it: whoever opens it asks the server, which has the row.
    return;
  }
  // Whoever came since has lists of her own.
  if (sender !== currentPresence()) return;
  const isAsking = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData<Data>(queryKey, (data) => data && change(data));
  // What is on its way may have left before the row was there; what was kept lacks what others wrote since.
  if (isAsking || !isHere) {
    await client.invalidateQueries({
      queryKey,
      exact: true,
      refetchType: isAsking ? "active" : "none",
    });
  }
}
