// Long waits for tests that are not about waits. A busy machine refuses no call, and a call that
// hangs still ends.
import { type Timeouts, timeouts } from "../timeouts.ts";

const waitsTimes = (factor: number) =>
  Object.fromEntries(Object.entries(timeouts).map(([what, ms]) => [what, ms * factor])) as Timeouts;

export const longWaits = waitsTimes(30);

const { answer, batchCheck, statement, connection, probe, mute } = waitsTimes(3);
/**
 * For journeys: long enough for a busy machine. A page still learns that the database is away, and
 * an answer has its sources.
 */
export const longerWaits: Timeouts = {
  ...timeouts,
  ...{ answer, batchCheck, statement, connection, probe, mute },
  passages: longWaits.passages,
};
