// Deletes each feature that has a manifest, and checks that nothing else needs it. A step of the
// test run; `deno task prove delete` checks more.
import { join } from "node:path";
import { copyWithout, deleteFrom, ignoreMissing, sourcesWithout } from "./copy-without.ts";
import { findLeftovers, type Sources } from "./find-leftovers.ts";
import { type Manifest, manifests } from "./manifests.ts";

const root = join(import.meta.dirname ?? ".", "../../..");
export const folders = ["server", "web", "supabase", "e2e", "locales"];

/**
 * Runs `work` with a copy of the project that has no such feature. The copy always has the same
 * path: then Deno checks the types of an unchanged copy only once.
 */
export async function inCopyWithout(
  name: string,
  work: (copy: string, manifest: Manifest) => Promise<void>,
) {
  const manifest = manifests[name];
  if (!manifest) throw new Error(`No feature ${name} has a manifest.`);
  const copy = join(root, "dist/without", name);
  await Deno.remove(copy, { recursive: true }).catch(ignoreMissing);
  await copyWithout(root, copy, manifest);
  await work(copy, manifest);
  await Deno.remove(copy, { recursive: true });
}

/** Throws with all that is left of a feature: `left` is `before` without it. */
export function checkLeftovers(before: Sources, left: Sources) {
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

/**
 * Deletes the other features, too, and checks the types of the edited files and of all that they
 * import. One check of all features costs half as much as one check for each.
 */
async function checkTypesWithoutAll(copy: string, deleted: Manifest) {
  const all = Object.values(manifests);
  const others = all.filter((other) => other !== deleted);
  for (const [at, other] of others.entries()) {
    await deleteFrom(copy, other, [deleted, ...others.slice(0, at)]);
  }
  const edited = new Set(all.flatMap(({ lines }) => lines.map(({ file }) => file)));
  await runDeno(copy, "check", "--quiet", ...edited);
}

/** The code and the texts of a tree, by path. */
export async function readSources(tree = root): Promise<Sources> {
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
  const sources = await readSources();
  for (const manifest of Object.values(manifests)) {
    checkLeftovers(sources, sourcesWithout(sources, manifest));
  }
  const last = Object.keys(manifests).at(-1) ?? "";
  await inCopyWithout(last, checkTypesWithoutAll);
}
