// Saves moves of a course's order. If the server has a newer order, applies the moves to that one.
import {
  applyMoveTo,
  arrangementOf,
  type ContentOrder,
  isPossible,
  type Move,
  orderChange,
  type OrderedContent,
} from "./arrangement.ts";

type VersionedContent = OrderedContent & { revision: number };

type OrderServer<Content> = {
  saveOrder: (order: ContentOrder & { revision: number }) => Promise<Content>;
  /** The newer content, if the server refused ours because of it. */
  newerOf: (error: unknown) => Content | undefined;
};

/** The most tries, each with the newest content of the server. */
const TRIES = 5;

/** `isLost`: an item or its target section no longer exists. */
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
