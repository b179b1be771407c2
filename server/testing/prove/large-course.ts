// How much longer a course of six hundred films takes to open than a small one, and how smoothly it scrolls.
import { fileURLToPath } from "node:url";

type Measured = {
  small: number[];
  large: number[];
  scrolling: { frames: number; long: number; longest: number };
};

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The journeys' own browser and academy, as a process: nothing but journeys imports them. */
export async function proveLargeCourse(rounds: number) {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "e2e/large-course.ts", String(rounds)],
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
    scrolling,
    load: Deno.loadavg()[0] ?? 0,
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
