// Random steps, and the notes that the server has after them.
import type { APIRequestContext } from "@playwright/test";

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
