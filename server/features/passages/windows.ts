// Cuts the captions of a lesson into windows of 20 to 40 seconds: long enough to answer a question,
// short enough to lead back to the right second.

export type Timed = { second: number };
export type Window<Cue extends Timed> = { from: number; to: number; cues: Cue[] };

const LEAST_SECONDS = 20;
const MOST_SECONDS = 40;

/** Windows overlap by about a half, so that no answer is cut at an edge. `cues` are in order. */
export function windowsOf<Cue extends Timed>(cues: Cue[]): Window<Cue>[] {
  const windows: Window<Cue>[] = [];
  let begin = 0;
  while (begin < cues.length) {
    const from = cues[begin]?.second ?? 0;
    let end = begin;
    while (end < cues.length && (cues[end]?.second ?? 0) - from < MOST_SECONDS) {
      end++;
      if ((cues[end]?.second ?? Infinity) - from >= LEAST_SECONDS && end > begin + 1) break;
    }
    const to = cues[end]?.second ?? (cues[end - 1]?.second ?? from) + MOST_SECONDS / 4;
    windows.push({ from, to, cues: cues.slice(begin, end) });
    if (end >= cues.length) break;
    const middle = from + (to - from) / 2;
    let next = begin + 1;
    while (next < end && (cues[next]?.second ?? 0) < middle) next++;
    begin = next;
  }
  return windows;
}
