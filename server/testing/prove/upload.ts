// Measures uploads by staff over a bad connection, and to a storage that fails.
import { fileURLToPath } from "node:url";

type Measured = {
  large: {
    cuts: number;
    reloads: number;
    rights: number;
    sentTwicePercent: number;
    stored: number;
    isSame: boolean;
  };
  many: {
    files: number;
    requests: { failed: number };
    stored: number;
    different: number;
    inOrder: boolean;
    left: number;
  };
};

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs the journeys' browser and academy as a process, because only journeys may import them. */
export async function proveUpload(size: number, bitsPerSecond: number) {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "e2e/prove/uploads.ts", `${size}`, `${bitsPerSecond}`],
    cwd: root,
    stderr: "inherit",
    signal: AbortSignal.timeout(20 * 60_000),
  }).output();
  if (!success) throw new Error("The files could not be uploaded.");
  const said = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  const { large, many }: Measured = JSON.parse(said);
  // Otherwise no right to upload expired by itself, or no request failed, and the run proves
  // nothing.
  const wasHard = large.rights > large.cuts + large.reloads + 1 && many.requests.failed > 0;
  const isWhole = large.stored === 1 && large.isSame && large.sentTwicePercent <= 10;
  const areAllThere = many.stored === many.files && many.different === many.files &&
    many.inOrder && many.left === 0;
  return { holds: wasHard && isWhole && areAllThere, figures: { large, many } };
}
