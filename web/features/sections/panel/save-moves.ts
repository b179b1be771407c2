// Saves moves of a course's order. If the server has a newer order, applies the moves to that one.
import {
  arrangementOf,
  type ContentOrder,
  difference,
  isPossible,
  type Move,
  moved,
  type Ordered,
} from "./arrangement.ts";

type Known = Ordered & { revision: number };

type Server<Content> = {
  sort: (wish: ContentOrder & { revision: number }) => Promise<Content>;
  /** The newer content, if the server refused ours because of it. */
  newerOf: (error: unknown) => Content | undefined;
};

/** The most tries, each with the newest content of the server. */
const TRIES = 5;

/** `isLost`: an item or its target section no longer exists. */
export async function saveMoves<Content extends Known>(
  known: Content,
  moves: readonly Move[],
  { sort, newerOf }: Server<Content>,
): Promise<{ known: Content; isLost: boolean }> {
  for (let tries = 1;; tries++) {
    const from = arrangementOf(known);
    const isLost = !moves.every((move) => isPossible(from, move));
    const wish = difference(from, moves.reduce(moved, from));
    if (!wish) return { known, isLost };
    try {
      return { known: await sort({ ...wish, revision: known.revision }), isLost };
    } catch (error) {
      const newer = newerOf(error);
      if (!newer || tries === TRIES) throw error;
      known = newer;
    }
  }
}
