// Collects what a media element really plays. It asks the element itself, whose `played` grows by playing alone:
// seeking skips, speed counts once, and a tab in the background loses nothing.
import { type Interval, total, union, without } from "./intervals.ts";
import { MOST } from "./limits.ts";

export type Watched = {
  /** New since the last time. */
  watched: ReturnType<typeof without>;
  /** Where the learner is, in seconds. */
  position: number;
  positionAt: string;
};

type Media =
  & Pick<EventTarget, "addEventListener" | "removeEventListener">
  & Pick<HTMLMediaElement, "currentTime" | "paused" | "readyState">
  & { readonly played: Ranges };
type Ranges = Pick<TimeRanges, "length" | "start" | "end">;
type Surroundings = {
  page?: EventTarget & { readonly hidden?: boolean };
  view?: EventTarget;
  now?: () => number;
  /** Learns all that was played so far, every few seconds of it: to be shown, not to be kept. */
  show?: (seen: Interval[]) => void;
};

/** Of a film that just plays. Each time costs a request; pausing, leaving and its end are told at once. */
const EVERY = 60_000;
/** Of what is new, in milliseconds, before it is shown. */
const STEP = 3000;
/** Seeking about, only where one comes to rest is kept. */
const REST = 1500;

/** Until the function that it answers is called, which tells the rest. */
export function watch(
  media: Media,
  tell: (watched: Watched) => void,
  { page = document, view = globalThis, now = Date.now, show = () => {} }: Surroundings = {},
): () => void {
  let seen: Interval[] = [];
  let told: Interval[] = [];
  let shown = 0;
  let position: number | undefined;
  let toldPosition: number | undefined;
  let toldAt = now();
  let resting: ReturnType<typeof setTimeout> | undefined;

  /** The element forgets when it loads anew, so this is done often. */
  function look() {
    // While it loads, it stands at 0, where nobody has put it.
    if (media.readyState === 0) return;
    const { played } = media;
    const ranges = Array.from(
      { length: played.length },
      (_, n): Interval => [Math.round(played.start(n) * 1000), Math.round(played.end(n) * 1000)],
    );
    seen = union(seen, ranges);
    position = media.currentTime;
    if (total(seen) - shown >= STEP) {
      shown = total(seen);
      show(seen);
    }
    if (now() - toldAt >= EVERY) flush();
  }

  function flush() {
    clearTimeout(resting);
    toldAt = now();
    const fresh = without(seen, told).slice(0, MOST);
    const hasMoved = position !== undefined && Math.round(position) !== toldPosition;
    if (position === undefined || total(fresh) === 0 && !hasMoved) return;
    told = union(told, fresh);
    toldPosition = Math.round(position);
    tell({ watched: fresh, position, positionAt: new Date(now()).toISOString() });
  }

  const stop = () => {
    look();
    flush();
  };
  const rest = () => {
    look();
    clearTimeout(resting);
    if (media.paused) resting = setTimeout(flush, REST);
  };
  const leave = () => {
    // The last `timeupdate` may be a second old. A film that stands has told where, and one that loads anew stands at 0.
    if (!media.paused) look();
    flush();
  };
  const hide = () => page.hidden && leave();

  media.addEventListener("timeupdate", look);
  media.addEventListener("pause", stop);
  media.addEventListener("ended", stop);
  media.addEventListener("seeked", rest);
  page.addEventListener("visibilitychange", hide);
  view.addEventListener("pagehide", leave);
  return () => {
    leave();
    media.removeEventListener("timeupdate", look);
    media.removeEventListener("pause", stop);
    media.removeEventListener("ended", stop);
    media.removeEventListener("seeked", rest);
    page.removeEventListener("visibilitychange", hide);
    view.removeEventListener("pagehide", leave);
  };
}
