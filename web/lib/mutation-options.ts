import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { currentPresence } from "./session.ts";

/** Callbacks for a write: one for its success, one for its failure. */
export type MutationCallbacks<Input, Stored> = {
  onDone: (stored: Stored, sent: Input) => void;
  onFailed: (error: Error, sent: Input) => unknown;
};

/** For a dialog that shows the result itself. */
export const noCallbacks: MutationCallbacks<unknown, unknown> = {
  onDone: () => {},
  onFailed: () => {},
};

type MutationParts<Input, Stored> = MutationCallbacks<Input, Stored> & {
  write: (sent: Input) => Promise<Stored>;
  put: (stored: Stored, sent: Input, sender: unknown) => Promise<void>;
};

/**
 * Options for `useMutation`. React Query drops callbacks of `mutate` itself when the screen goes,
 * or at the next call of the same hook: use those only for the screen. If another user has signed
 * in meanwhile, neither `onDone` nor `onFailed` is called.
 */
export const mutationOptions = <Input, Stored>(
  { write, put, onDone, onFailed }: MutationParts<Input, Stored>,
) => ({
  mutationFn: write,
  onMutate: currentPresence,
  async onSuccess(stored: Stored, sent: Input, sender: unknown) {
    await put(stored, sent, sender);
    if (sender === currentPresence()) onDone(stored, sent);
  },
  async onError(error: Error, sent: Input, sender: unknown) {
    if (sender === currentPresence()) await onFailed(error, sent);
  },
});

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

/** For a delete: ignores that another user has already deleted the same thing. */
export function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.code === "not_found")) throw error;
}
