// The moves of a course's order, which show at once and are saved in the background.
import { createStore } from "../../../lib/device/store.ts";
import {
  applyMoveTo,
  arrangementOf,
  type ContentOrder,
  isPossible,
  type Move,
  orderChange,
  type OrderedContent,
} from "./arrangement.ts";

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

/** Saves moves one call at a time, each with all waiting moves. */
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

type VersionedContent = OrderedContent & { revision: number };

type OrderServer<Content> = {
  saveOrder: (order: ContentOrder & { revision: number }) => Promise<Content>;
  /** The newer content, if the server refused ours because of it. */
  newerOf: (error: unknown) => Content | undefined;
};

/** The most tries, each with the newest content of the server. */
const TRIES = 5;

/**
 * If the server has a newer order, applies the moves to that one. `isLost`: an item or its target
 * section no longer exists.
 */
export async function saveMoves<Content extends VersionedContent>(
  known: Content,
  moves: readonly Move[],
  { saveOrder, newerOf }: OrderServer<Content>,
): Promise<{ known: Content; isLost: boolean }> {
  for (let tries = 1;; tries++) {
    const from = arrangementOf(known);
    const isLost = !moves.every((move) => isPossible(from, move));
    const order = orderChange(from, moves.reduce(applyMoveTo, from));
    if (!order) return { known, isLost };
    try {
      return { known: await saveOrder({ ...order, revision: known.revision }), isLost };
    } catch (error) {
      const newer = newerOf(error);
      if (!newer || tries === TRIES) throw error;
      known = newer;
    }
  }
}
