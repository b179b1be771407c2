// Collects what a media element really plays. It reads the element's `played`, which grows only by
// playing: seeking skips, speed counts once, and a background tab loses nothing.
import { type Interval, total, union, without } from "./intervals.ts";
import { MOST } from "./limits.ts";

export type Watched = {
  /** The intervals since the last report. */
  watched: ReturnType<typeof without>;
  /** The learner's position in seconds. */
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
  /** Gets all played intervals every few seconds, to show them, not to store them. */
  show?: (seen: Interval[]) => void;
};

/**
 * Time between two reports of a playing video: each costs a request. Pause, end and leaving report
 * at once.
 */
const EVERY = 60_000;
/** New milliseconds before the progress is shown again. */
const STEP = 3000;
/** While the learner seeks in a paused video, only a position that stays this long is reported. */
const REST = 1500;

/** Watches until the returned function is called. That function reports the rest. */
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

  /** Runs often, because the element empties `played` when it loads again. */
  function look() {
    // While it loads, the element is at 0. The learner did not go there.
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
    // The last `timeupdate` may be a second old. A paused video has reported its position, and a
    // video that loads again is at 0.
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
