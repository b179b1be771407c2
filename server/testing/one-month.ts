// Helps tests that count by month, because the academy's month may end during a test.

/** The month as the academy counts it: it begins at midnight in Myanmar. */
export const monthNow = () => new Date(Date.now() + 6.5 * 3_600_000).toISOString().slice(0, 7);

/** Repeats failed work if a month has ended meanwhile. */
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
