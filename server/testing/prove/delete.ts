// Proves that a feature can be deleted: the rest type-checks, builds and passes its unit tests.
import { join } from "node:path";
import { checkLeftovers, folders, inCopyWithout, readSources, runDeno } from "../delete/check.ts";
import { manifests } from "../delete/manifests.ts";

/** Returns the last line of the tests for each feature. Throws if a step fails. */
export async function proveDelete(): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  for (const name of Object.keys(manifests)) {
    await inCopyWithout(name, async (copy, { failingTests }) => {
      checkLeftovers(await readSources(), await readSources(copy));
      await runDeno(copy, "check", "--quiet", ...folders);
      await runDeno(copy, "run", "-A", "web/build.ts");
      // Empty, not removed: tests of the runner name some of these files.
      for (const place of failingTests) await Deno.writeTextFile(join(copy, place), "");
      const output = await runDeno(copy, "task", "test:unit");
      results[name] = output.split("\n").findLast((line) => / passed, \d+ failed/.test(line)) ??
        output;
    });
  }
  return results;
}
