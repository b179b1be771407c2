// Lists the queries that a course needs offline, and checks or stores each.
import type { CourseId } from "@server/contract";
import type { QueryKey } from "@tanstack/react-query";
import { overviewQuery } from "../../features/courses/data.ts";
import type { KeptPage } from "../../features/downloads/ready.ts";
import { notesQuery } from "../../features/notes/data.ts";
import { progressQuery } from "../../features/progress/data.ts";
import { questionsQuery } from "../../features/questions/data.ts";
import { resourcesQuery } from "../../features/resources/data.ts";
import { sectionsQuery } from "../../features/sections/data.ts";
import { sessionQuery } from "../../features/session/data.ts";
import { videosQuery } from "../../features/videos/data.ts";
import { queryClient as client } from "../../lib/query.ts";
import { isKept, keepNow } from "../../offline/is-kept.ts";

type PageQuery = { queryKey: QueryKey; fetch: () => Promise<unknown> };

export function keptPages(courseId: CourseId, videoIds: readonly string[]): KeptPage[] {
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

const offlinePage = (name: KeptPage["name"], queries: PageQuery[]): KeptPage => ({
  name,
  async isStored() {
    for (const { queryKey } of queries) if (!await isKept(queryKey)) return false;
    return true;
  },
  // One after the other: a course has many notes, and the connection may be slow.
  async store() {
    for (const { queryKey, fetch } of queries) {
      if (await isKept(queryKey)) continue;
      await fetch();
      await keepNow(queryKey);
    }
  },
});
