// Measures how fast a phone with a slow processor searches 20,000 stored texts without a network.
import { fileURLToPath } from "node:url";

/** In milliseconds. */
const most = { index: 1500, search: 100 };
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs the journeys' browser and academy as a process, because only journeys may import them. */
export async function proveOfflineSearch() {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "e2e/prove/offline-search.ts"],
    cwd: root,
    stderr: "inherit",
    signal: AbortSignal.timeout(5 * 60_000),
  }).output();
  if (!success) throw new Error("The phone could not search.");
  const said = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  const { first, later }: { first: number; later: number[] } = JSON.parse(said);
  const slowest = Math.max(...later);
  return {
    holds: first <= most.index + most.search && slowest <= most.search,
    figures: {
      firstSearchWithIndexMs: Math.round(first),
      laterSearchesMs: later.map(Math.round),
      load: Deno.loadavg()[0] ?? 0,
    },
  };
}
