// Counts the calls that the app repeats while paths of the API fail, and measures how soon the
// outbox sends after that.
import { fileURLToPath } from "node:url";

export type Storm = {
  name: string;
  repeated: number;
  repeatedPaths: Record<string, number>;
  sentAfter: number | null;
};

/** The limits of repeated calls in twelve seconds, and of milliseconds after the fault. */
const most = { repeated: 10, sentAfter: 5000 };
const root = fileURLToPath(new URL("../../../", import.meta.url));

export async function proveStorm(phonesAtOnce: number) {
  // Runs the journeys' browser and academy as a process, because only journeys may import them.
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "e2e/prove/storm.ts", String(phonesAtOnce)],
    cwd: root,
    stderr: "inherit",
    signal: AbortSignal.timeout(30 * 60_000),
  }).output();
  if (!success) throw new Error("The app could not be opened.");
  const storms: Storm[] = JSON.parse(
    new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "",
  );
  return summarizeStorms(storms);
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
