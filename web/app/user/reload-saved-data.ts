// Fetches courses and other saved data again, so that the user can open them offline.
import { type CourseId, courseIds } from "@server/contract";
import { ApiError } from "../../lib/http/api.ts";
import { isTemporary } from "../../lib/http/waits.ts";
import type { StoredDataMark } from "../../offline/queries/stored-data-mark.ts";
import { listCourseQueries, listSavedTopics } from "../../offline/registry.ts";
import "../start/offline-features.ts";

/** Rejects if the server is not reachable. Skips what the user may no longer open. */
export async function reloadSavedData({ courses = [], ...others }: StoredDataMark["about"]) {
  for (const id of courseIds) if (courses.includes(id)) await unlessRefused(loadCourse(id));
  for (const { topic, listLoads } of listSavedTopics()) {
    const ids = others[topic] ?? [];
    if (ids.length === 0) continue;
    for (const load of await listLoads(ids)) await unlessRefused(load());
  }
}

async function unlessRefused(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError) || isTemporary(error)) throw error;
  }
}

async function loadCourse(courseId: CourseId) {
  const queries = listCourseQueries();
  await Promise.all(queries.map(async ({ ofCourse }) => (await ofCourse?.(courseId))?.fetch()));
  // Loads notes only of videos that the user has begun: other videos rarely have notes.
  for (const videoId of queries.flatMap(({ begunVideos }) => begunVideos?.(courseId) ?? [])) {
    for (const { ofVideo } of queries) await (await ofVideo?.(videoId))?.fetch();
  }
}
