// What several proofs do.
import type { APIRequestContext } from "@playwright/test";

/** The same seed leads to the same steps (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pause = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** The texts of the notes that the server has of this user, in the first lesson of the course. */
export async function listNotes(
  { request }: { request: APIRequestContext },
  origin: string,
  courseId: string,
): Promise<string[]> {
  const read = async (path: string) => await (await request.get(origin + path)).json();
  const [video] = await read(`/api/courses/${courseId}/videos`);
  const notes: { content: string }[] = await read(`/api/videos/${video.id}/notes`);
  return notes.map(({ content }) => content);
}

/** Counts bytes, and waits for a count. */
export function createByteCount() {
  let waiter: { bytes: number; go: () => void } | undefined;
  const count = {
    bytes: 0,
    add(bytes: number) {
      count.bytes += bytes;
      if (waiter && count.bytes >= waiter.bytes) waiter.go();
    },
    waitFor: (bytes: number) => new Promise<void>((resolve) => waiter = { bytes, go: resolve }),
  };
  return count;
}

/** A folder that is removed at the end of the block, also after a failure. */
export async function temporaryFolder(prefix: string) {
  const path = await Deno.makeTempDir({ prefix });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
