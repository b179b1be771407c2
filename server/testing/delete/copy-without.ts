// Deletes one feature from a copy of the project, or from its files in memory.
import { dirname, join } from "node:path";
import type { Sources } from "./find-leftovers.ts";
import { LINES_MOST, type Manifest } from "./manifests.ts";

export async function copyWithout(root: string, copy: string, manifest: Manifest) {
  const places = await listFiles(root);
  for (const folder of new Set(places.map((place) => dirname(place)))) {
    await Deno.mkdir(join(copy, folder), { recursive: true });
  }
  for (const place of places) {
    await Deno.copyFile(join(root, place), join(copy, place)).catch(ignoreMissing);
  }
  await Deno.symlink(join(root, "node_modules"), join(copy, "node_modules"));
  await deleteFrom(copy, manifest);
}

/**
 * Fails if the manifest does not fit the tree. Then the manifest is outdated. `deleted`: the
 * features that were deleted before. Files in their folders are gone already.
 */
export async function deleteFrom(copy: string, manifest: Manifest, deleted: Manifest[] = []) {
  const folders = deleted.flatMap(({ remove }) => remove).map((place) => `${place}/`);
  assertFewLines(manifest);
  for (const place of manifest.remove) {
    if (folders.some((folder) => place.startsWith(folder))) continue;
    await Deno.remove(join(copy, place), { recursive: true });
  }
  for (const { file, line } of manifest.lines) {
    const path = join(copy, file);
    await Deno.writeTextFile(path, withoutLine(await Deno.readTextFile(path), file, line));
  }
}

/** Deletes a feature from files in memory, which takes a hundredth of the time of a copy. */
export function sourcesWithout(sources: Sources, manifest: Manifest): Sources {
  assertFewLines(manifest);
  const left = new Map(sources);
  for (const place of manifest.remove) {
    const found = [...left.keys()].filter((path) => path === place || path.startsWith(`${place}/`));
    if (found.length === 0) {
      throw new Error(`The manifest names ${place}, which is not among the sources.`);
    }
    for (const path of found) left.delete(path);
  }
  for (const { file, line } of manifest.lines) {
    left.set(file, withoutLine(left.get(file) ?? "", file, line));
  }
  return left;
}

function assertFewLines({ lines }: Manifest) {
  if (lines.length <= LINES_MOST) return;
  throw new Error(`The manifest names ${lines.length} lines. ${LINES_MOST} are allowed.`);
}

export function withoutLine(text: string, file: string, line: string): string {
  const lines = text.split("\n");
  const left = lines.filter((one) => one.trim() !== line);
  if (left.length !== lines.length - 1) {
    throw new Error(`${file} has this line ${lines.length - left.length} times, not once: ${line}`);
  }
  return left.join("\n");
}

/** All files of the project, also those that are not committed yet. */
async function listFiles(root: string): Promise<string[]> {
  const command = new Deno.Command("git", {
    args: ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    cwd: root,
    stderr: "inherit",
  });
  const { success, stdout } = await command.output();
  if (!success) throw new Error("git could not list the files of the project.");
  return [...new Set(new TextDecoder().decode(stdout).split("\0"))].filter(Boolean);
}

/** Git still lists a file that was removed and not committed. */
export function ignoreMissing(error: unknown) {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
