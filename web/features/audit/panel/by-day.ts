// Gives an entry's day and time in Myanmar. The log's filters use the same days.
type Dated = { at: string };

/** Myanmar has no daylight saving time. */
const inMyanmar = ({ at }: Dated) => new Date(Date.parse(at) + 6.5 * 3_600_000).toISOString();

export const timeOf = (entry: Dated) => inMyanmar(entry).slice(11, 16);

export const dayOf = (entry: Dated) => inMyanmar(entry).slice(0, 10);
