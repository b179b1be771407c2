// Files on this machine's disk: written in few large steps, and missing ones told apart from failures.

/** Each write waits for another thread, so many small ones would cost more than the bytes. */
const ROOM = 512 * 1024;

/**
 * Writes what comes to a file from where it stands, also what came before its source failed, and answers how much.
 * `taken` is told of each piece that nobody needs any more.
 */
export async function writeFrom(
  file: Deno.FsFile,
  source: AsyncIterable<Uint8Array>,
  taken: (piece: Uint8Array) => void = () => {},
) {
  const room = new Uint8Array(ROOM);
  let filled = 0;
  let size = 0;
  async function flush() {
    const full = room.subarray(0, filled);
    filled = 0;
    await writeAll(file, full);
  }
  const pieces = source[Symbol.asyncIterator]();
  try {
    // Not by `for await`: it would end the source before it tells of a disk that is full.
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      for (let at = 0; at < next.value.length;) {
        const part = next.value.subarray(at, at + ROOM - filled);
        room.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === ROOM) await flush();
      }
      size += next.value.length;
      taken(next.value);
    }
  } finally {
    await flush();
  }
  return size;
}

/** A write may take less than it was given. */
async function writeAll(file: Deno.FsFile, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
}

/** What is told of after a loss of power has to be there whole. */
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

/** The same bytes under a second path, as if they had been written now. False where there is no such file. */
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

/** A folder where a file is looked for, and the other way round, are no objects either. */
export const isMissing = (error: unknown) =>
  error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
  error instanceof Deno.errors.IsADirectory;
