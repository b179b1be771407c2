// Fetches courses and conversations again, so that the user can open them offline.
import { type CourseId, courseIds } from "@server/contract";
import { conversationQuery, listQuery, messagesQuery } from "../features/chat/data.ts";
import { overviewQuery } from "../features/courses/data.ts";
import { notesQuery } from "../features/notes/data.ts";
import { progressQuery } from "../features/progress/data.ts";
import { questionsQuery } from "../features/questions/data.ts";
import { resourcesQuery } from "../features/resources/data.ts";
import { sectionsQuery } from "../features/sections/data.ts";
import { videosQuery } from "../features/videos/data.ts";
import { ApiError } from "../lib/api.ts";
import { queryClient } from "../lib/query.ts";

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
  const [progress] = await Promise.all([
    queryClient.fetchQuery(progressQuery(courseId)),
    queryClient.fetchQuery(sectionsQuery(courseId)),
    queryClient.fetchQuery(videosQuery(courseId)),
    queryClient.fetchQuery(resourcesQuery(courseId)),
    queryClient.fetchQuery(overviewQuery(courseId)),
    queryClient.fetchInfiniteQuery(questionsQuery({ courseId })),
  ]);
  // Loads notes only of videos with progress: other videos rarely have notes.
  for (const { videoId } of progress.videos) await queryClient.fetchQuery(notesQuery(videoId));
}
