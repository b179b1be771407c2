// Long waits for tests that are not about waits. A busy machine refuses no call, and a call that
// hangs still ends.
import { type Waits, waits } from "../waits.ts";

const LONGER = 30;

export const longWaits = Object.fromEntries(
  Object.entries(waits).map(([what, ms]) => [what, ms * LONGER]),
) as Waits;
