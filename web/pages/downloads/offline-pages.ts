// Lists the queries that a course needs offline, and checks or stores each.
import type { CourseId } from "@server/contract";
import type { QueryKey } from "@tanstack/react-query";
import { overviewQuery } from "../../features/courses/data.ts";
import type { OfflinePage } from "../../features/downloads/offline-check.ts";
import { notesQuery } from "../../features/notes/data.ts";
import { progressQuery } from "../../features/progress/data.ts";
import { questionsQuery } from "../../features/questions/data.ts";
import { resourcesQuery } from "../../features/resources/data.ts";
import { sectionsQuery } from "../../features/sections/data.ts";
import { sessionQuery } from "../../features/session/data.ts";
import { videosQuery } from "../../features/videos/data.ts";
import { queryClient as client } from "../../lib/query.ts";
import { cacheQueryNow, isQueryCached } from "../../offline/is-query-cached.ts";

type PageQuery = { queryKey: QueryKey; fetch: () => Promise<unknown> };

export function offlinePages(courseId: CourseId, videoIds: readonly string[]): OfflinePage[] {
  const sections = sectionsQuery(courseId);
  const videos = videosQuery(courseId);
  const resources = resourcesQuery(courseId);
  const overview = overviewQuery(courseId);
  const questions = questionsQuery({ courseId });
  const progress = progressQuery(courseId);
  return [
    offlinePage("person", [{ ...sessionQuery, fetch: () => client.fetchQuery(sessionQuery) }]),
    offlinePage("lessons", [
      { ...sections, fetch: () => client.fetchQuery(sections) },
      { ...videos, fetch: () => client.fetchQuery(videos) },
      { ...resources, fetch: () => client.fetchQuery(resources) },
    ]),
    offlinePage("overview", [{ ...overview, fetch: () => client.fetchQuery(overview) }]),
    offlinePage("questions", [{ ...questions, fetch: () => client.fetchInfiniteQuery(questions) }]),
    offlinePage(
      "notes",
      videoIds.map((id) => {
        const notes = notesQuery(id);
        return { ...notes, fetch: () => client.fetchQuery(notes) };
      }),
    ),
    offlinePage("progress", [{ ...progress, fetch: () => client.fetchQuery(progress) }]),
  ];
}

const offlinePage = (name: OfflinePage["name"], queries: PageQuery[]): OfflinePage => ({
  name,
  async isStored() {
    for (const { queryKey } of queries) if (!await isQueryCached(queryKey)) return false;
    return true;
  },
  // One after the other: a course has many notes, and the connection may be slow.
  async store() {
    for (const { queryKey, fetch } of queries) {
      if (await isQueryCached(queryKey)) continue;
      await fetch();
      await cacheQueryNow(queryKey);
    }
  },
});
