// Moves are laid over what is known; where that is no longer so, over what the server says there is.
import {
  arrangementOf,
  difference,
  isPossible,
  type Move,
  moved,
  type Ordered,
  type Wish,
} from "./arrangement.ts";

type Known = Ordered & { revision: number };

type Server<Content> = {
  sort: (wish: Wish & { revision: number }) => Promise<Content>;
  /** As it stands by now, where that is why ours was not taken. */
  newerOf: (error: unknown) => Content | undefined;
};

/** Once more with what somebody else has made of it meanwhile, as often as that is likely. */
const TRIES = 5;

/** `isLost`: what was to be moved, or the section that it was to go into, is there no longer. */
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
