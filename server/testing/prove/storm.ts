// Counts the calls that the app repeats while paths of the API fail or the network is broken, and
// measures how soon all is back after that.
import { fileURLToPath } from "node:url";

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

export type Recovery = {
  name: string;
  /** The most calls that were repeated within twelve seconds, during the fault and after it. */
  mostRepeated: number;
  /** Seconds from the end of the fault. Null: not within the time that was measured. */
  lists: number | null;
  notes: number | null;
  write: number | null;
  header: number | null;
  /** Until the user and the settings are confirmed. */
  rest: number | null;
  /** Whether the header said during the fault that there is no connection. */
  saidSo: boolean;
};

/** The limits of repeated calls in twelve seconds, and of milliseconds after the fault. */
const most = { repeated: 10, sentAfter: 5000 };
/** In seconds. The user and the settings have old values, which are good for longer. */
const mostUntilBack = { lists: 10, notes: 10, write: 10, header: 10, rest: 20 };
const root = fileURLToPath(new URL("../../../", import.meta.url));

export async function proveStorm(phonesAtOnce: number) {
  const recoveries = await run<Recovery>("recovery.ts");
  const storms = await run<Storm>("storm.ts", String(phonesAtOnce));
  const [storm, recovery] = [summarizeStorms(storms), summarizeRecoveries(recoveries)];
  return {
    holds: storm.holds && recovery.holds,
    figures: { ...storm.figures, recoveries: recovery.figures },
  };
}

/** Runs the journeys' browser and academy as a process, because only journeys may import them. */
async function run<Result>(file: string, ...options: string[]): Promise<Result[]> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `e2e/prove/${file}`, ...options],
    cwd: root,
    stderr: "inherit",
    signal: AbortSignal.timeout(30 * 60_000),
  }).output();
  if (!success) throw new Error("The app could not be opened.");
  return JSON.parse(new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "");
}

export function summarizeStorms(storms: Storm[]) {
  const failed = storms.filter(({ repeated, sentAfter }) =>
    repeated > most.repeated || sentAfter === null || sentAfter > most.sentAfter
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

export function summarizeRecoveries(recoveries: Recovery[]) {
  const isBackInTime = (recovery: Recovery) =>
    Object.entries(mostUntilBack).every(([what, seconds]) => {
      const took = recovery[what as keyof typeof mostUntilBack];
      return took !== null && took <= seconds;
    });
  const isGood = (recovery: Recovery) =>
    recovery.saidSo && recovery.mostRepeated <= most.repeated && isBackInTime(recovery);
  return { holds: recoveries.length > 0 && recoveries.every(isGood), figures: recoveries };
}
