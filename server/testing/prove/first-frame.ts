// Measures how long a phone on a slow connection takes to show a lesson, and then the first frame
// of its video after a tap on Play. On the first visit the phone also loads ahead, and on the
// second visit it has the app.
import { fileURLToPath } from "node:url";

type Visit = {
  painted: number;
  ready: number;
  frame: number;
  readyBytes: number;
  frameBytes: number;
};
type Visits = { first: Visit[]; second: Visit[] };
type Line = { name: string; bitsPerSecond: number; latencyMs: number };

const lines: Line[] = [
  { name: "400 kbit/s, 400 ms", bitsPerSecond: 400_000, latencyMs: 400 },
  { name: "1.6 Mbit/s, 150 ms", bitsPerSecond: 1_600_000, latencyMs: 150 },
];
/** The limits in milliseconds, on the slower connection. */
const most = { firstFrame: 2800, secondFrame: 2200, ready: 5000 };
const LEAST_ROUNDS = 3;

const root = fileURLToPath(new URL("../../../", import.meta.url));

export async function proveFirstFrame(rounds: number) {
  const measured: [Line, Visits][] = [];
  for (const line of lines) measured.push([line, await measure(line, rounds)]);
  const figures = Object.fromEntries(
    measured.map(([{ name }, visits]) => [name, summarize(visits)]),
  );
  const [slowest] = measured;
  const holds = slowest !== undefined && isFastEnough(slowest[1]);
  return { holds, figures: { rounds, ...figures, load: Deno.loadavg()[0] ?? 0 } };
}

/** Runs the journeys' browser and academy as a process, because only journeys may import them. */
async function measure({ bitsPerSecond, latencyMs }: Line, rounds: number): Promise<Visits> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", "e2e/prove/first-frame.ts"],
      ...[rounds, bitsPerSecond, latencyMs].map(String),
    ],
    cwd: root,
    stderr: "inherit",
    signal: AbortSignal.timeout(15 * 60_000),
  }).output();
  if (!success) throw new Error("The lesson could not be played.");
  return JSON.parse(new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "");
}

/** Whether the medians on a slow connection meet the targets. */
export function isFastEnough({ first, second }: Visits): boolean {
  if (first.length < LEAST_ROUNDS || second.length < LEAST_ROUNDS) return false;
  return median(first, "frame") <= most.firstFrame && median(second, "frame") <= most.secondFrame &&
    median(first, "ready") <= most.ready;
}

const summarize = ({ first, second }: Visits) => ({
  first: summarizeVisits(first),
  second: summarizeVisits(second),
});

const summarizeVisits = (visits: Visit[]) => ({
  paintedMs: median(visits, "painted"),
  lessonReadyMs: median(visits, "ready"),
  tapToFirstFrameMs: median(visits, "frame"),
  bytesToLesson: median(visits, "readyBytes"),
  bytesFromTapToFrame: median(visits, "frameBytes"),
});

const median = (visits: Visit[], what: keyof Visit) => {
  const sorted = visits.map((visit) => visit[what]).sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Infinity);
};
