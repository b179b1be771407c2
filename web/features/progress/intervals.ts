// Stretches of a film in milliseconds, kept sorted and apart: what has been watched, however often and in what order.

export type Interval = Readonly<Own>;
/** Made here, and whose it is may change it. */
type Own = [from: number, to: number];

/** All of them as one list. What touches becomes one. */
export function union(...lists: readonly (readonly Interval[])[]): Interval[] {
  const joined: Own[] = [];
  const all = lists.flat().filter(([from, to]) => to > from).sort(([a], [b]) => a - b);
  for (const [from, to] of all) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** What of the first is not in the second; both sorted and apart. */
export function without(list: readonly Interval[], taken: readonly Interval[]): Own[] {
  return list.flatMap(([from, to]) => {
    const left: Own[] = [];
    let at = from;
    for (const [start, end] of taken) {
      if (end <= at || start >= to) continue;
      if (start > at) left.push([at, start]);
      at = end;
    }
    if (at < to) left.push([at, to]);
    return left;
  });
}

/** As much as lies within a film of this length. */
export const clip = (list: readonly Interval[], length: number): Interval[] =>
  union(list.map(([from, to]): Interval => [Math.max(0, from), Math.min(to, length)]));

export const total = (list: readonly Interval[]): number =>
  list.reduce((sum, [from, to]) => sum + to - from, 0);

/** How much of a film has been seen, from 0 to 1. */
export function shareOf(list: readonly Interval[], length: number): number {
  return length > 0 ? total(clip(list, length)) / length : 0;
}
