// Measures how much longer a course of 600 videos takes to open than a small one, and how smoothly
// it scrolls.
import { fileURLToPath } from "node:url";

type Measured = {
  small: number[];
  large: number[];
  /** Milliseconds of each frame, one list for each scrolling. */
  scrolling: { small: number[][]; large: number[][] };
};

/** A user feels a longer frame as a stop. In milliseconds. */
const LONG = 50;
/** A busy machine may add this share of long frames. */
const CHANCE = 0.01;

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs the journeys' browser and academy as a process, because only journeys may import them. */
export async function proveLargeCourse(rounds: number) {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "e2e/prove/large-course.ts", String(rounds)],
    cwd: root,
    stderr: "inherit",
    signal: AbortSignal.timeout(5 * 60_000),
  }).output();
  const said = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  if (!success) throw new Error("The courses could not be opened.");
  const { small, large, scrolling }: Measured = JSON.parse(said);
  const [smallMs, largeMs] = [median(small), median(large)];
  return {
    smallMs: Math.round(smallMs),
    largeMs: Math.round(largeMs),
    ratio: Math.round(largeMs / smallMs * 1000) / 1000,
    ...judgeScrolling(scrolling),
    load: Deno.loadavg()[0] ?? 0,
  };
}

/**
 * The large course may stop neither more often nor longer than the small one in the same run. The
 * median of several scrollings counts, because other load on the machine stops both.
 */
export function judgeScrolling({ small, large }: Measured["scrolling"]) {
  const [few, many] = [figuresOf(small), figuresOf(large)];
  const isSmooth = many.longPart <= few.longPart + CHANCE &&
    many.longest <= Math.max(LONG, few.longest * 1.5);
  return { isSmooth, scrolling: { small: few, large: many } };
}

const figuresOf = (scrollings: number[][]) => ({
  frames: median(scrollings.map((frames) => frames.length)),
  longPart: median(
    scrollings.map((frames) => frames.filter((ms) => ms > LONG).length / frames.length),
  ),
  longest: median(scrollings.map((frames) => Math.max(...frames))),
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
