// Measures a download to a phone whose connection breaks and whose browser is killed.
import { fileURLToPath } from "node:url";

type Measured = { cuts: number; kills: number; extraPercent: number; isSame: boolean };

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs the journeys' browser and academy as a process, because only journeys may import them. */
export async function proveDownload(size: number, bitsPerSecond: number, cutEvery: number) {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", "e2e/prove/downloads.ts"],
      ...[size, bitsPerSecond, cutEvery].map(String),
    ],
    cwd: root,
    stderr: "inherit",
    signal: AbortSignal.timeout(20 * 60_000),
  }).output();
  if (!success) throw new Error("The video was not downloaded.");
  const said = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  const figures: Measured = JSON.parse(said);
  const { cuts, kills, extraPercent, isSame } = figures;
  // A connection that never broke would prove nothing.
  const wasHard = cuts >= Math.floor(size / cutEvery) - 2 && kills === 1;
  return { holds: wasHard && isSame && extraPercent <= 5, figures };
}
