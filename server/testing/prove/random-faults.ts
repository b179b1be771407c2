// Lets a user write for some minutes while the network, the server and the browser fail at random.
import { fileURLToPath } from "node:url";

type Result = { seed: number; entries: number; problems: string[] };

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** A user who could hardly write proves nothing. */
const LEAST_PER_MINUTE = 5;

export async function proveRandomFaults(seeds: number[], minutes: number) {
  const results = await Promise.all(seeds.map((seed) => runSeed(seed, minutes)));
  const holds = results.every(({ entries, problems }) =>
    problems.length === 0 && entries >= LEAST_PER_MINUTE * minutes
  );
  return { holds, figures: { results } };
}

/** Runs the journeys' browser and academy as a process, because only journeys may import them. */
async function runSeed(seed: number, minutes: number): Promise<Result> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", "e2e/prove/random-faults.ts"],
      ...[seed, minutes].map(String),
    ],
    cwd: root,
    stderr: "inherit",
    signal: AbortSignal.timeout((minutes + 10) * 60_000),
  }).output();
  if (!success) throw new Error(`The run with seed ${seed} did not end.`);
  return JSON.parse(new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "");
}
