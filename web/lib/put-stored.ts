import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { currentPresence } from "./session.ts";

type QueryTarget = {
  queryKey: QueryKey;
  /** Other queries that are out of date now. */
  others?: QueryKey[];
};

/**
 * Puts what the server has stored into the query that shows it. A whole list replaces the old one.
 * A function changes the known list, and then the list is asked for again, because a request that
 * was cancelled here must still bring its data. Does nothing if another user has signed in since.
 */
export async function putStored<Data extends object>(
  client: QueryClient,
  sender: unknown,
  { queryKey, others = [] }: QueryTarget,
  stored: Data | ((known: Data) => Data),
) {
  if (sender !== currentPresence()) return;
  // A request that is under way may have left before the change.
  await client.cancelQueries({ queryKey });
  const isChange = typeof stored === "function";
  client.setQueryData<Data>(queryKey, (known) => isChange ? known && stored(known) : stored);
  for (const key of isChange ? [queryKey, ...others] : others) {
    void client.invalidateQueries({ queryKey: key });
  }
}
