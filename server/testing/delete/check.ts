// Deletes each feature that has a manifest from a copy of the project, and checks that nothing else
// needs it. A step of the test run; `deno task prove delete` checks more.
import { join } from "node:path";
import { copyWithout, ignoreMissing } from "./copy-without.ts";
import { findLeftovers } from "./find-leftovers.ts";
import { LINES_MOST, type Manifest, manifests } from "./manifests.ts";

const root = join(import.meta.dirname ?? ".", "../../..");
export const folders = ["server", "web", "supabase", "e2e", "locales"];

/**
 * Runs `work` with a copy of the project that has none of these features. The copy always has the
 * same path: then Deno checks the types of an unchanged copy only once.
 */
export async function inCopyWithout(
  names: string[],
  work: (copy: string, manifest: Manifest) => Promise<void>,
) {
  const manifest = manifestOf(names);
  const copy = join(root, "dist/without", names.join("-"));
  await Deno.remove(copy, { recursive: true }).catch(ignoreMissing);
  await copyWithout(root, copy, manifest);
  await work(copy, manifest);
  await Deno.remove(copy, { recursive: true });
}

/** Joins the manifests of the features. */
function manifestOf(names: string[]): Manifest {
  const all = names.map((name) => {
    const manifest = manifests[name];
    if (!manifest) throw new Error(`No feature ${name} has a manifest.`);
    const { length } = manifest.lines;
    if (length > LINES_MOST) {
      throw new Error(`The manifest of ${name} names ${length} lines. ${LINES_MOST} are allowed.`);
    }
    return manifest;
  });
  return {
    remove: all.flatMap(({ remove }) => remove),
    lines: all.flatMap(({ lines }) => lines),
    failingTests: all.flatMap(({ failingTests }) => failingTests),
  };
}

/** Throws with all that is left of the features. */
export async function checkLeftovers(copy: string) {
  const [before, left] = await Promise.all([readSources(root), readSources(copy)]);
  const removed = new Map([...before].filter(([place]) => !left.has(place)));
  const leftovers = findLeftovers(left, removed);
  if (leftovers.length > 0) throw new Error(leftovers.join("\n"));
}

/** Throws with the output of the command if it fails, and returns the output otherwise. */
export async function runDeno(copy: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: copy,
    env: { NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
  }).output();
  const output = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("").trim();
  if (!success) throw new Error(output);
  return output;
}

/** The code and the texts of a tree, by path. */
async function readSources(tree: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  const read = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(join(tree, folder))) {
      const place = `${folder}/${name}`;
      if (isDirectory) await read(place);
      else if (/\.(tsx?|json)$/.test(name)) {
        sources.set(place, await Deno.readTextFile(join(tree, place)));
      }
    }
  };
  for (const folder of folders) await read(folder);
  return sources;
}

if (import.meta.main) {
  const names = Object.keys(manifests);
  for (const name of names) await inCopyWithout([name], checkLeftovers);
  // The types are checked once, without all of the features: each check costs 16 seconds of processor
  // time. `deno task prove delete` checks them without each feature.
  await inCopyWithout(names, async (copy, { lines }) => {
    const edited = new Set(lines.map(({ file }) => file));
    await runDeno(copy, "check", "--quiet", ...edited);
  });
}
