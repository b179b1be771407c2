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
