// Measures how fast a phone with a slow processor searches 20,000 stored texts without a network.
// The median of several rounds decides, because one pause of this machine says nothing about the
// phone.
import { fileURLToPath } from "node:url";

/** In milliseconds. */
const most = { index: 1500, search: 100 };
const root = fileURLToPath(new URL("../../../", import.meta.url));

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

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
  const rounds: { first: number; later: number[] }[] = JSON.parse(said);
  const first = median(rounds.map(({ first }) => first));
  const later = (rounds[0]?.later ?? []).map((_, query) =>
    median(rounds.map(({ later }) => later[query] ?? NaN))
  );
  return {
    holds: first <= most.index + most.search && Math.max(...later) <= most.search,
    figures: {
      firstSearchWithIndexMs: Math.round(first),
      slowestFirstMs: Math.round(Math.max(...rounds.map(({ first }) => first))),
      laterSearchesMs: later.map(Math.round),
      slowestLaterMs: Math.round(Math.max(...rounds.flatMap(({ later }) => later))),
      load: Deno.loadavg()[0] ?? 0,
    },
  };
}
