// Computes with the watched intervals of a video in milliseconds: sorted and without overlap.

export type Interval = Readonly<MutableInterval>;
/** Mutable: only for intervals that this file or the caller owns. */
type MutableInterval = [from: number, to: number];

/** Joins all lists into one. Intervals that touch become one interval. */
export function union(...lists: readonly (readonly Interval[])[]): Interval[] {
  const joined: MutableInterval[] = [];
  const all = lists.flat().filter(([from, to]) => to > from).sort(([a], [b]) => a - b);
  for (const [from, to] of all) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/**
 * The parts of the first list that are not in the second. Both must be sorted and without overlap.
 */
export function without(list: readonly Interval[], taken: readonly Interval[]): MutableInterval[] {
  return list.flatMap(([from, to]) => {
    const left: MutableInterval[] = [];
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

/** The parts that lie within the video's length. */
export const clip = (list: readonly Interval[], length: number): Interval[] =>
  union(list.map(([from, to]): Interval => [Math.max(0, from), Math.min(to, length)]));

export const total = (list: readonly Interval[]): number =>
  list.reduce((sum, [from, to]) => sum + to - from, 0);

/** The watched share of a video, from 0 to 1. */
export function shareOf(list: readonly Interval[], length: number): number {
  return length > 0 ? total(clip(list, length)) / length : 0;
}
