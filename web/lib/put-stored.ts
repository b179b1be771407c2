import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { currentPresence } from "./session.ts";

type Where = {
  queryKey: QueryKey;
  /** What else no longer says how things are. */
  others?: QueryKey[];
};

/**
 * What the server has stored goes where it is shown: as a whole, or laid over what is known and then asked for again,
 * since only then what stood still, or was called off for it, is sure to come. Of somebody who has been followed by
 * another, nothing is put where that one looks.
 */
export async function putStored<Data extends object>(
  client: QueryClient,
  sender: unknown,
  { queryKey, others = [] }: Where,
  stored: Data | ((known: Data) => Data),
) {
  if (sender !== currentPresence()) return;
  // What is on its way may have left before the change.
  await client.cancelQueries({ queryKey });
  const isPart = typeof stored === "function";
  client.setQueryData<Data>(queryKey, (known) => isPart ? known && stored(known) : stored);
  for (const key of isPart ? [queryKey, ...others] : others) {
    void client.invalidateQueries({ queryKey: key });
  }
}
