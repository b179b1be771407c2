// Measures how long the installed app takes to show a course in a new browser, with the academy and
// without.
import { fileURLToPath } from "node:url";

type Start = { painted: number; shown: number };
type Measured = { online: Start[]; offline: Start[] };

const MAX_MS = 2500;
const MAX_RATIO = 1.05;

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs the journeys' browser and academy as a process, because only journeys may import them. */
export async function proveColdStart(rounds: number) {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "e2e/prove/cold-start.ts", String(rounds)],
    cwd: root,
    stderr: "inherit",
    signal: AbortSignal.timeout(10 * 60_000),
  }).output();
  const said = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  if (!success) throw new Error("The course could not be opened.");
  return judgeColdStart(JSON.parse(said));
}

/** The median of several starts counts, because other load on the machine slows some of them. */
export function judgeColdStart({ online, offline }: Measured) {
  const paintedMs = { online: median(online, "painted"), offline: median(offline, "painted") };
  const shownMs = { online: median(online, "shown"), offline: median(offline, "shown") };
  const ratio = Math.round(paintedMs.offline / paintedMs.online * 1000) / 1000;
  const holds = shownMs.offline <= MAX_MS && ratio <= MAX_RATIO;
  const load = Deno.loadavg()[0] ?? 0;
  return { holds, figures: { rounds: offline.length, shownMs, paintedMs, ratio, load } };
}

const median = (starts: Start[], what: keyof Start) => {
  const sorted = starts.map((start) => start[what]).sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Infinity);
};
