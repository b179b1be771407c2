// Collects what a media element really plays. It reads the element's `played`, which grows only by
// playing: seeking skips, speed counts once, and a background tab loses nothing.
import { RANGES_AT_ONCE } from "@server/contract";
import { type Interval, total, union, without } from "./intervals.ts";

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
type Environment = {
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
const REPORT_INTERVAL = 60_000;
/** New milliseconds before the progress is shown again. */
const SHOW_STEP = 3000;
/** While the learner seeks in a paused video, only a position that stays this long is reported. */
const REST_DELAY = 1500;

/** Watches until the returned function is called. That function reports the rest. */
export function watch(
  media: Media,
  report: (watched: Watched) => void,
  { page = document, view = globalThis, now = Date.now, show = () => {} }: Environment = {},
): () => void {
  let seen: Interval[] = [];
  let reported: Interval[] = [];
  let shown = 0;
  let position: number | undefined;
  let reportedPosition: number | undefined;
  let reportedAt = now();
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  /** Runs often, because the element empties `played` when it loads again. */
  function readPlayed() {
    // While it loads, the element is at 0. The learner did not go there.
    if (media.readyState === 0) return;
    const { played } = media;
    const ranges = Array.from(
      { length: played.length },
      (_, n): Interval => [Math.round(played.start(n) * 1000), Math.round(played.end(n) * 1000)],
    );
    seen = union(seen, ranges);
    position = media.currentTime;
    if (total(seen) - shown >= SHOW_STEP) {
      shown = total(seen);
      show(seen);
    }
    if (now() - reportedAt >= REPORT_INTERVAL) flush();
  }

  function flush() {
    clearTimeout(restTimer);
    reportedAt = now();
    const unreported = without(seen, reported).slice(0, RANGES_AT_ONCE);
    const hasMoved = position !== undefined && Math.round(position) !== reportedPosition;
    if (position === undefined || total(unreported) === 0 && !hasMoved) return;
    reported = union(reported, unreported);
    reportedPosition = Math.round(position);
    report({ watched: unreported, position, positionAt: new Date(now()).toISOString() });
  }

  const stop = () => {
    readPlayed();
    flush();
  };
  const onSeeked = () => {
    readPlayed();
    clearTimeout(restTimer);
    if (media.paused) restTimer = setTimeout(flush, REST_DELAY);
  };
  const leave = () => {
    // The last `timeupdate` may be a second old. A paused video has reported its position, and a
    // video that loads again is at 0.
    if (!media.paused) readPlayed();
    flush();
  };
  const onHidden = () => page.hidden && leave();

  media.addEventListener("timeupdate", readPlayed);
  media.addEventListener("pause", stop);
  media.addEventListener("ended", stop);
  media.addEventListener("seeked", onSeeked);
  page.addEventListener("visibilitychange", onHidden);
  view.addEventListener("pagehide", leave);
  return () => {
    leave();
    media.removeEventListener("timeupdate", readPlayed);
    media.removeEventListener("pause", stop);
    media.removeEventListener("ended", stop);
    media.removeEventListener("seeked", onSeeked);
    page.removeEventListener("visibilitychange", onHidden);
    view.removeEventListener("pagehide", leave);
  };
}
