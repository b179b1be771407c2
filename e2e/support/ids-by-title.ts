// Maps the titles of one course's sections, videos and files to their random ids.

type Row = { id: string; title: string };

export async function getIdsByTitle(
  get: (path: string) => Promise<unknown>,
  course: string,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const kind of ["sections", "videos", "resources"]) {
    for (const { id, title } of await get(`/api/courses/${course}/${kind}`) as Row[]) {
      ids[`${course} ${kind}: ${title}`] = id;
    }
  }
  return ids;
}
