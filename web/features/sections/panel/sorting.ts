// Shows moves at once and saves them in the background: one call at a time, each with all waiting
// moves.
import { createStore } from "../../../lib/device/store.ts";
import type { Move } from "./arrangement.ts";

type SortingOptions = {
  /** Resolves when the server has stored the moves and the query holds the new content. */
  save: (moves: readonly Move[]) => Promise<void>;
  /** Called when saving fails. All waiting moves are dropped. */
  onFailed: (error: unknown) => void;
  /**
   * Whether the user who made the moves is still signed in. For the next user, nothing is saved or
   * shown.
   */
  isHere: () => boolean;
};

export type Sorting = ReturnType<typeof createSorting>;

export function createSorting({ save, onFailed, isHere }: SortingOptions) {
  const { get: waiting, set: setWaiting, subscribe } = createStore<readonly Move[]>([]);
  let isSaving = false;

  async function saveAll() {
    if (isSaving) return;
    isSaving = true;
    try {
      while (waiting().length > 0) {
        const batch = waiting();
        await save(batch);
        setWaiting(isHere() ? waiting().slice(batch.length) : []);
      }
    } catch (error) {
      setWaiting([]);
      if (isHere()) onFailed(error);
    } finally {
      isSaving = false;
    }
  }

  return {
    /** The moves that the server has not stored yet. Screens apply them to the server's content. */
    waiting,
    move(move: Move) {
      if (!isHere()) return;
      setWaiting([...waiting(), move]);
      void saveAll();
    },
    subscribe,
  };
}
