/** So near to its end, in seconds, a film starts anew. */
const ALMOST_OVER = 3;

/** Where a film begins that was left at `position`; what is nearly over begins anew. All in seconds. */
export const startOf = (position: number, length: number): number =>
  length > 0 && position > length - ALMOST_OVER ? 0 : position;
