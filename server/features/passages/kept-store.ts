// Keeps the table of vectors open, and looks for it again where it is missing.
import type { Pool } from "../../db/sql.ts";
import type { Log } from "../../log.ts";
import { openVectorStore, type VectorStore } from "./vector-store.ts";

export type KeptStore = {
  /** The store, if it is open. */
  current(): VectorStore | undefined;
  /** Opens the store, if it is not. Undefined while the database has no pgvector. */
  open(pool: Pool): Promise<VectorStore | undefined>;
  /** The next `open` looks again. */
  forget(): void;
};

/** A database without pgvector may get it later. */
const LOOK_AGAIN_MS = 600_000;

/** `onOpen` is called when the store was opened: its table may be new. */
export function keepStore(
  { log, now, onOpen }: { log: Log; now: () => number; onOpen: () => void },
): KeptStore {
  let store: VectorStore | undefined;
  let lookAt = -Infinity;
  let hasWarned = false;
  return {
    current: () => store,
    async open(pool) {
      if (store || now() < lookAt) return store;
      const opened = await openVectorStore(pool);
      if ("schema" in opened) {
        store = opened;
        onOpen();
        return store;
      }
      lookAt = now() + LOOK_AGAIN_MS;
      if (!hasWarned) {
        const problem = `AI_EMBEDDING_MODEL has no effect: ${opened.reason}`;
        log.warn("passages", { problem });
      }
      hasWarned = true;
      return undefined;
    },
    forget: () => void (store = undefined),
  };
}
