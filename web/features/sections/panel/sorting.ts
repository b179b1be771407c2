// What has been moved is seen at once and saved behind it: one call at a time, each with all that waits by then.
import type { Move } from "./arrangement.ts";

type Deps = {
  /** Fulfilled when the server has them, and whoever asks for the content is told of it. */
  save: (moves: readonly Move[]) => Promise<void>;
  /** None of what waits will be saved. */
  onFailed: (error: unknown) => void;
  /** Whether she is there who moves things. For whoever comes after her nothing is saved, and nothing is told. */
  isHere: () => boolean;
};

export type Sorting = ReturnType<typeof createSorting>;

export function createSorting({ save, onFailed, isHere }: Deps) {
  const listeners = new Set<() => void>();
  let waiting: readonly Move[] = [];
  let isSaving = false;

  function wait(moves: readonly Move[]) {
    waiting = moves;
    for (const listener of listeners) listener();
  }

  async function saveAll() {
    if (isSaving) return;
    isSaving = true;
    try {
      while (waiting.length > 0) {
        const taken = waiting;
        await save(taken);
        wait(isHere() ? waiting.slice(taken.length) : []);
      }
    } catch (error) {
      wait([]);
      if (isHere()) onFailed(error);
    } finally {
      isSaving = false;
    }
  }

  return {
    /** Not yet the server's: to be laid over what it has said. */
    waiting: () => waiting,
    move(move: Move) {
      if (!isHere()) return;
      wait([...waiting, move]);
      void saveAll();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
