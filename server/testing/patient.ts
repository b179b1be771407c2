// For tests of anything but these limits: on a busy machine nobody is refused because it is slow, and what hangs still ends.
import { type Waits, waits } from "../waits.ts";

const LONGER = 30;

export const patient = Object.fromEntries(
  Object.entries(waits).map(([what, ms]) => [what, ms * LONGER]),
) as Waits;
