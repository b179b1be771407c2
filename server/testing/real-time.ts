// For tests that the machine's own clock could disturb: on a busy machine, or at the end of a month.
import process from "node:process";

/**
 * Returns the milliseconds that this thread has worked since some moment, in steps of ten. A clock
 * would also count other work of the machine.
 */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The month as the academy counts it: it begins at midnight in Myanmar. */
export const monthNow = () => new Date(Date.now() + 6.5 * 3_600_000).toISOString().slice(0, 7);

/** Repeats failed work if the academy's month has ended meanwhile. */
export async function inOneMonth(work: () => Promise<void>) {
  for (;;) {
    const month = monthNow();
    try {
      return await work();
    } catch (error) {
      if (monthNow() === month) throw error;
    }
  }
}
