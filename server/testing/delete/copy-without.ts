// Copies the project and deletes one feature from the copy.
import { dirname, join } from "node:path";
import { LINES_MOST, type Manifest } from "./manifests.ts";

export async function copyWithout(root: string, copy: string, manifest: Manifest) {
  for (const place of await listFiles(root)) {
    await Deno.mkdir(join(copy, dirname(place)), { recursive: true });
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
  if (manifest.lines.length > LINES_MOST) {
    throw new Error(
      `The manifest names ${manifest.lines.length} lines. ${LINES_MOST} are allowed.`,
    );
  }
  for (const place of manifest.remove) {
    if (folders.some((folder) => place.startsWith(folder))) continue;
    await Deno.remove(join(copy, place), { recursive: true });
  }
  for (const { file, line } of manifest.lines) {
    const path = join(copy, file);
    await Deno.writeTextFile(path, withoutLine(await Deno.readTextFile(path), file, line));
  }
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
