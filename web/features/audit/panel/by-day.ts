// The log is asked for by days in Myanmar, so it is told by these, too.
type Dated = { at: string };

/** Its clock is never put forward or back. */
const inMyanmar = ({ at }: Dated) => new Date(Date.parse(at) + 6.5 * 3_600_000).toISOString();

export const timeOf = (entry: Dated) => inMyanmar(entry).slice(11, 16);

export const dayOf = (entry: Dated) => inMyanmar(entry).slice(0, 10);
