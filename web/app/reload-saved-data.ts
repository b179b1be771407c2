// Fetches courses and conversations again, so that the user can open them offline.
import { type CourseId, courseIds } from "@server/contract";
import { conversationQuery, listQuery, messagesQuery } from "../features/chat/data.ts";
import { progressQuery } from "../features/progress/data.ts";
import { ApiError } from "../lib/api.ts";
import { queryClient } from "../lib/query.ts";
import { listCourseQueries } from "../offline/course-queries.ts";
import "./offline-features.ts";

/** Rejects if the server is not reachable. Skips what the user may no longer open. */
export async function reloadSavedData(courses: string[], conversations: string[]) {
  for (const id of courseIds) if (courses.includes(id)) await unlessRefused(loadCourse(id));
  if (conversations.length === 0) return;
  // Loads only the newest page of conversations. The others load when the user opens them.
  const { pages } = await queryClient.fetchInfiniteQuery(listQuery(""));
  for (const { id } of pages.flatMap(({ items }) => items)) {
    if (conversations.includes(id)) await unlessRefused(loadConversation(id));
  }
}

async function unlessRefused(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
}

const loadConversation = (id: string) =>
  Promise.all([
    queryClient.fetchQuery(conversationQuery(id)),
    queryClient.fetchQuery(messagesQuery(id)),
  ]);

async function loadCourse(courseId: CourseId) {
  const queries = listCourseQueries();
  await Promise.all(queries.map(async ({ ofCourse }) => (await ofCourse?.(courseId))?.fetch()));
  // Loads notes only of videos with progress: other videos rarely have notes.
  const { videos = [] } = queryClient.getQueryData(progressQuery(courseId).queryKey) ?? {};
  for (const { videoId } of videos) {
    for (const { ofVideo } of queries) await (await ofVideo?.(videoId))?.fetch();
  }
}
