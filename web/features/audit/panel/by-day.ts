// The log is asked for by days in Myanmar, so it is told by these, too.
type Dated = { at: string };
export type Day<Entry> = { day: string; entries: [Entry, ...Entry[]] };

/** Its clock is never put forward or back. */
const inMyanmar = ({ at }: Dated) => new Date(Date.parse(at) + 6.5 * 3_600_000).toISOString();

export const timeOf = (entry: Dated) => inMyanmar(entry).slice(11, 16);

/** Those of one day together; the order stays. */
export function byDay<Entry extends Dated>(entries: Entry[]): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const day = inMyanmar(entry).slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
