// Cuts the captions of a lesson into windows of 20 to 40 seconds: long enough to answer a question,
// short enough to lead back to the right second.

export type Timed = { second: number };
export type Window<Cue extends Timed> = { from: number; to: number; cues: Cue[] };

const LEAST_SECONDS = 20;
const MOST_SECONDS = 40;
/** How long the last cue stands. */
const LAST_SECONDS = 10;
/** Between two borders. */
const LEAST_SECONDS_OF_CHAPTER = 10;

type Span = { from: number; to: number };

/** Whether at least half of the shorter one lies in the other. */
export const sharesHalf = (a: Span, b: Span) =>
  Math.min(a.to, b.to) - Math.max(a.from, b.from) >=
    Math.min(a.to - a.from, b.to - b.from) / 2;

/**
 * A window does not cross a border, because a new subject begins there. `cues` and `borders` are in
 * order.
 */
export function windowsOf<Cue extends Timed>(cues: Cue[], borders: number[] = []): Window<Cue>[] {
  if (borders.length === 0) return overlappingWindows(cues);
  return chaptersOf(cues, borders).flatMap((chapter) => {
    const { from, to, cues } = chapter;
    if (to - from <= MOST_SECONDS) return [chapter];
    return overlappingWindows(cues).map((window) => ({ ...window, to: Math.min(window.to, to) }));
  });
}

/** A border that comes too soon after another one does not count. */
function chaptersOf<Cue extends Timed>(cues: Cue[], borders: number[]): Window<Cue>[] {
  const chapters: Window<Cue>[] = [];
  let behind = 0;
  for (const cue of cues) {
    const before = behind;
    while ((borders[behind] ?? Infinity) <= cue.second) behind++;
    const last = chapters.at(-1);
    if (last && (behind === before || cue.second - last.from < LEAST_SECONDS_OF_CHAPTER)) {
      last.cues.push(cue);
    } else chapters.push({ from: cue.second, to: cue.second, cues: [cue] });
  }
  return chapters.map((chapter, n) => ({
    ...chapter,
    to: chapters[n + 1]?.from ?? (chapter.cues.at(-1)?.second ?? chapter.from) + LAST_SECONDS,
  }));
}

/** They overlap by about a half, so that no answer is cut at an edge. */
function overlappingWindows<Cue extends Timed>(cues: Cue[]): Window<Cue>[] {
  const windows: Window<Cue>[] = [];
  let begin = 0;
  while (begin < cues.length) {
    const from = cues[begin]?.second ?? 0;
    let end = begin;
    while (end < cues.length && (cues[end]?.second ?? 0) - from < MOST_SECONDS) {
      end++;
      if ((cues[end]?.second ?? Infinity) - from >= LEAST_SECONDS && end > begin + 1) break;
    }
    const to = cues[end]?.second ?? (cues[end - 1]?.second ?? from) + LAST_SECONDS;
    windows.push({ from, to, cues: cues.slice(begin, end) });
    if (end >= cues.length) break;
    const middle = from + (to - from) / 2;
    let next = begin + 1;
    while (next < end && (cues[next]?.second ?? 0) < middle) next++;
    begin = next;
  }
  return windows;
}
