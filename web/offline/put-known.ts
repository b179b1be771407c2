// The server's word on a write, put where the screens look: also where none looks just now, for what is kept.
import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "../lib/query.ts";

/** At once where the query is here; else `load` brings it first, from what is kept or from the server. */
export async function putKnown<Data>(
  queryKey: QueryKey,
  load: () => Promise<unknown>,
  change: (data: Data) => Data,
): Promise<void> {
  const isHere = queryClient.getQueryData(queryKey) !== undefined;
  try {
    if (!isHere) await load();
  } catch {
    // Nothing is known of it: whoever opens it asks the server, which has the row.
    return;
  }
  const isAsking = queryClient.isFetching({ queryKey, exact: true }) > 0;
  queryClient.setQueryData<Data>(queryKey, (data) => data && change(data));
  // What is on its way may have left before the row was there; what was kept lacks what others wrote since.
  if (isAsking || !isHere) {
    await queryClient.invalidateQueries({
      queryKey,
      exact: true,
      refetchType: isAsking ? "active" : "none",
    });
  }
}
