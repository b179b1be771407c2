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
