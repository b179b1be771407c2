type Dated = { at: string };
export type Day<Entry> = { day: string; entries: [Entry, ...Entry[]] };

/** Those of one day together, by the reader's own clock; the order stays. */
export function byDay<Entry extends Dated>(entries: Entry[]): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const day = new Date(entry.at).toDateString();
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
