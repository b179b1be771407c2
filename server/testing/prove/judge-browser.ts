// Judges what the proofs of `e2e/prove/` measured in a browser.
import { median, rounded } from "../statistics.ts";

export type Verdict = { holds: boolean; figures: Record<string, unknown> };

const load = () => Deno.loadavg()[0] ?? 0;

/** Returns the rounded median of one figure. */
const medianOf = <Key extends string>(all: Record<Key, number>[], key: Key) =>
  Math.round(median(all.map((one) => one[key])));

/** Milliseconds until the first letters, and until the whole course. */
export type Start = { painted: number; shown: number };

const MAX_START_MS = 2500;
const MAX_START_RATIO = 1.05;

/** An app that starts without the server is as fast as with it. */
export function judgeColdStart(online: Start[], offline: Start[]): Verdict {
  const paintedMs = { online: medianOf(online, "painted"), offline: medianOf(offline, "painted") };
  const shownMs = { online: medianOf(online, "shown"), offline: medianOf(offline, "shown") };
  const ratio = rounded(paintedMs.offline / paintedMs.online, 3);
  const holds = shownMs.offline <= MAX_START_MS && ratio <= MAX_START_RATIO;
  return { holds, figures: { rounds: offline.length, shownMs, paintedMs, ratio, load: load() } };
}

/** A visit of a lesson on a slow connection. */
export type Visit = {
  /** Milliseconds from the address to the first letters. */
  painted: number;
  /** Milliseconds from the address to the course's title, its video and its overview. */
  ready: number;
  /** Milliseconds from the tap on Play to the first frame. */
  frame: number;
  readyBytes: number;
  frameBytes: number;
};

/** In milliseconds. */
const maxOfVisits = { firstFrame: 2800, secondFrame: 2200, ready: 5000 };
const MIN_VISITS = 3;

/** On the first visit the phone also loads ahead, and on the second visit it has the app. */
export function judgeFirstFrame(first: Visit[], second: Visit[]): Verdict {
  const holds = first.length >= MIN_VISITS && second.length >= MIN_VISITS &&
    medianOf(first, "frame") <= maxOfVisits.firstFrame &&
    medianOf(second, "frame") <= maxOfVisits.secondFrame &&
    medianOf(first, "ready") <= maxOfVisits.ready;
  const summarize = (visits: Visit[]) => ({
    paintedMs: medianOf(visits, "painted"),
    lessonReadyMs: medianOf(visits, "ready"),
    tapToFirstFrameMs: medianOf(visits, "frame"),
    bytesToLesson: medianOf(visits, "readyBytes"),
    bytesFromTapToFrame: medianOf(visits, "frameBytes"),
  });
  return { holds, figures: { first: summarize(first), second: summarize(second), load: load() } };
}

/** A user feels a longer frame as a stop. In milliseconds. */
const LONG_FRAME = 50;
/** A busy machine may add this share of long frames. */
const CHANCE = 0.01;
const MAX_OPENING_RATIO = 1.1;

/** `opening` has milliseconds. `scrolling` has those of each frame, one list for each scrolling. */
export type OpenedCourse = { opening: number[]; scrolling: number[][] };

/** The large course may stop neither more often nor longer than the small one in the same run. */
export function judgeLargeCourse(small: OpenedCourse, large: OpenedCourse): Verdict {
  const [few, many] = [framesOf(small.scrolling), framesOf(large.scrolling)];
  const isSmooth = many.longPart <= few.longPart + CHANCE &&
    many.longest <= Math.max(LONG_FRAME, few.longest * 1.5);
  const [smallMs, largeMs] = [median(small.opening), median(large.opening)];
  const ratio = rounded(largeMs / smallMs, 3);
  const times = { smallMs: Math.round(smallMs), largeMs: Math.round(largeMs) };
  const figures = { ...times, ratio, isSmooth, scrolling: { small: few, large: many } };
  return { holds: ratio <= MAX_OPENING_RATIO && isSmooth, figures: { ...figures, load: load() } };
}

const framesOf = (scrollings: number[][]) => ({
  frames: median(scrollings.map((frames) => frames.length)),
  longPart: median(
    scrollings.map((frames) => frames.filter((ms) => ms > LONG_FRAME).length / frames.length),
  ),
  longest: median(scrollings.map((frames) => Math.max(...frames))),
});

export type Storm = {
  name: string;
  /** Calls that were repeated while the fault lasted. */
  repeated: number;
  repeatedPaths: Record<string, number>;
  /**
   * Milliseconds from the end of the fault until the server has the note. Null if the page did not
   * let the user write.
   */
  sentAfter: number | null;
};

/** In twelve seconds. */
const MAX_REPEATED = 10;
const MAX_SENT_AFTER_MS = 5000;

export function judgeStorms(storms: Storm[]): Verdict {
  const failed = storms.filter(({ repeated, sentAfter }) =>
    repeated > MAX_REPEATED || sentAfter === null || sentAfter > MAX_SENT_AFTER_MS
  );
  return {
    holds: storms.length > 0 && failed.length === 0,
    figures: {
      faults: storms.length,
      mostRepeated: Math.max(...storms.map(({ repeated }) => repeated)),
      slowestSend: Math.max(...storms.map(({ sentAfter }) => sentAfter ?? Infinity)),
      failed,
    },
  };
}

/** In seconds. The user and the settings have old values, which are good for longer. */
const maxUntilBack = { lists: 10, notes: 10, write: 10, header: 10, rest: 20 };

export type Recovery = {
  name: string;
  /** The most calls that were repeated within twelve seconds, during the fault and after it. */
  mostRepeated: number;
  /**
   * Seconds from the end of the fault. Null: not within the time that was measured. `rest`: until
   * the user and the settings are confirmed.
   */
  back: Record<keyof typeof maxUntilBack, number | null>;
  /** Whether the header said during the fault that there is no connection. */
  saidSo: boolean;
};

export function judgeRecoveries(recoveries: Recovery[]): Verdict {
  const isBackInTime = ({ back }: Recovery) =>
    Object.entries(maxUntilBack).every(([what, seconds]) =>
      (back[what as keyof typeof back] ?? Infinity) <= seconds
    );
  const isGood = (recovery: Recovery) =>
    recovery.saidSo && recovery.mostRepeated <= MAX_REPEATED && isBackInTime(recovery);
  return { holds: recoveries.length > 0 && recoveries.every(isGood), figures: { recoveries } };
}
