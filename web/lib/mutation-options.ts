import { currentPresence } from "./session.ts";

/** Callbacks for a write: one for its success, one for its failure. */
export type MutationCallbacks<Sent, Stored> = {
  onDone: (stored: Stored, sent: Sent) => void;
  onFailed: (error: Error, sent: Sent) => unknown;
};

/** For a dialog that shows the result itself. */
export const noCallbacks: MutationCallbacks<unknown, unknown> = {
  onDone: () => {},
  onFailed: () => {},
};

type MutationParts<Sent, Stored> = MutationCallbacks<Sent, Stored> & {
  write: (sent: Sent) => Promise<Stored>;
  put: (stored: Stored, sent: Sent, sender: unknown) => Promise<void>;
};

/**
 * Options for `useMutation`. React Query drops callbacks of `mutate` itself when the screen goes,
 * or at the next call of the same hook: use those only for the screen. If another user has signed
 * in meanwhile, neither `onDone` nor `onFailed` is called.
 */
export const mutationOptions = <Sent, Stored>(
  { write, put, onDone, onFailed }: MutationParts<Sent, Stored>,
) => ({
  mutationFn: write,
  onMutate: currentPresence,
  async onSuccess(stored: Stored, sent: Sent, sender: unknown) {
    await put(stored, sent, sender);
    if (sender === currentPresence()) onDone(stored, sent);
  },
  async onError(error: Error, sent: Sent, sender: unknown) {
    if (sender === currentPresence()) await onFailed(error, sent);
  },
});
