import { currentPresence } from "./session.ts";

/** What is told, and what is let go of, when the answer comes. */
export type Follow<Sent, Stored> = {
  onDone: (stored: Stored, sent: Sent) => void;
  onFailed: (error: Error, sent: Sent) => unknown;
};

/** For a dialog that shows the result itself. */
export const toldByDialog: Follow<unknown, unknown> = { onDone: () => {}, onFailed: () => {} };

type Writing<Sent, Stored> = Follow<Sent, Stored> & {
  write: (sent: Sent) => Promise<Stored>;
  put: (stored: Stored, sent: Sent, sender: unknown) => Promise<void>;
};

/**
 * For `useMutation`. What is given to `mutate` itself is dropped with the screen, or by the next call of the same hook:
 * there only that stands which concerns the screen alone. Nothing is told to whoever has come meanwhile.
 */
export const writing = <Sent, Stored>({ write, put, onDone, onFailed }: Writing<Sent, Stored>) => ({
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
