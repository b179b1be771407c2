// Lets users write while the network, the server and the browser fail at random.
import { fileURLToPath } from "node:url";

type Faults = { seed: number; entries: number; problems: string[] };
type Histories = { seed: number; histories: number; kills: number; problems: string[] };

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** A user who could hardly write proves nothing. */
const LEAST_PER_MINUTE = 5;

/** One user for each seed writes for some minutes. */
export async function proveRandomFaults(seeds: number[], minutes: number) {
  const results = await Promise.all(
    seeds.map((seed) => runScript<Faults>("random-faults", [seed, minutes], minutes + 10)),
  );
  const holds = results.every(({ entries, problems }) =>
    problems.length === 0 && entries >= LEAST_PER_MINUTE * minutes
  );
  return { holds, figures: { results } };
}

/** Two users for each history share a phone. */
export async function proveSharedPhone(seeds: number[], histories: number, kills: number) {
  const results = await Promise.all(
    seeds.map((seed) => runScript<Histories>("shared-phone", [seed, histories, kills], 60)),
  );
  const holds = results.every((result) =>
    result.problems.length === 0 && result.histories === histories && result.kills === kills
  );
  return { holds, figures: { results } };
}

/** Runs the journeys' browser and academy as a process, because only journeys may import them. */
async function runScript<Result>(name: string, args: number[], minutes: number): Promise<Result> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `e2e/prove/${name}.ts`, ...args.map(String)],
    cwd: root,
    stderr: "inherit",
    signal: AbortSignal.timeout(minutes * 60_000),
  }).output();
  if (!success) throw new Error(`${name} ${args.join(" ")} did not end.`);
  return JSON.parse(new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "");
}
