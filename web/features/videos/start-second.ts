/** A video that was left in its last 3 seconds starts from the beginning. */
const ALMOST_OVER = 3;

/** The second at which a video starts that was left at `position`. */
export const startSecond = (position: number, length: number): number =>
  length > 0 && position > length - ALMOST_OVER ? 0 : position;
