// Writes the files of a backup so that a kill leaves no half file under a final name, and hashes
// them.
import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { writeFrom } from "../../supabase/local/storage/disk.ts";

/** What the manifest says about each file. */
export type Sum = { size: number; sha256: string };

/** A file has this ending until it is whole. */
export const PART = ".part";

/** The file is on the disk under its name when this resolves, or not at all. */
export async function writeWhole(path: string, source: AsyncIterable<Uint8Array>): Promise<Sum> {
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  const file = await Deno.open(path + PART, {
    write: true,
    create: true,
    truncate: true,
    mode: 0o600,
  });
  let size: number;
  try {
    size = await writeFrom(file, source, (piece) => hash.update(piece));
    await file.syncData();
  } finally {
    file.close();
  }
  await Deno.rename(path + PART, path);
  return { size, sha256: hash.digest("hex") };
}

export async function hashOf(source: AsyncIterable<Uint8Array>): Promise<Sum> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of source) {
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest("hex") };
}

export const hashOfFile = async (path: string): Promise<Sum> =>
  await hashOf((await Deno.open(path)).readable);

/** Undefined if there is no such file. */
export async function sizeOfFile(path: string): Promise<number | undefined> {
  try {
    const { size, isFile } = await Deno.stat(path);
    return isFile ? size : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
