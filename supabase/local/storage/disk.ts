// Writes files on this machine's disk in few large steps, and tells a missing file from a failure.

/** Each write waits for another thread, so many small writes would cost more than the bytes. */
const BUFFER_SIZE = 512 * 1024;

/**
 * Writes the source to the file, from the file's position on, and returns how many bytes it wrote.
 * Bytes that came before the source failed are written too. `onCopied` gets each piece that this
 * function does not need any more.
 */
export async function writeFrom(
  file: Deno.FsFile,
  source: AsyncIterable<Uint8Array>,
  onCopied: (piece: Uint8Array) => void = () => {},
) {
  const buffer = new Uint8Array(BUFFER_SIZE);
  let filled = 0;
  let size = 0;
  async function flush() {
    const bytes = buffer.subarray(0, filled);
    filled = 0;
    await writeAll(file, bytes);
  }
  const pieces = source[Symbol.asyncIterator]();
  try {
    // No `for await`: it would end the source before it reports a full disk.
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      const piece = next.value;
      for (let at = 0; at < piece.length;) {
        const part = piece.subarray(at, at + BUFFER_SIZE - filled);
        buffer.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === BUFFER_SIZE) await flush();
      }
      size += piece.length;
      onCopied(piece);
    }
  } finally {
    await flush();
  }
  return size;
}

/** A write may take fewer bytes than it got. */
async function writeAll(file: Deno.FsFile, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
}

/** Writes a file that must be whole after a loss of power. */
export async function writeSynced(path: string, text: string) {
  const file = await Deno.open(path, { write: true, create: true, truncate: true });
  try {
    await writeAll(file, new TextEncoder().encode(text));
    await file.syncData();
  } finally {
    file.close();
  }
}

export async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await Deno.rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Gives the same bytes a second path, with the current time. Returns false if there is no such
 * file.
 */
export async function linkIfThere(from: string, to: string): Promise<boolean> {
  try {
    const now = new Date();
    await Deno.utime(from, now, now);
    await Deno.link(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

export async function removeIfThere(path: string) {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await Deno.stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A folder in the place of a file, or a file in the place of a folder, is no object either. */
export const isMissing = (error: unknown) =>
  error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
  error instanceof Deno.errors.IsADirectory;
