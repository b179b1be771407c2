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

type One = { queryKey: QueryKey; fetch: () => Promise<unknown> };

export function keptPages(courseId: CourseId, videoIds: readonly string[]): KeptPage[] {
  const sections = sectionsQuery(courseId);
  const videos = videosQuery(courseId);
  const resources = resourcesQuery(courseId);
  const overview = overviewQuery(courseId);
  const questions = questionsQuery({ courseId });
  const progress = progressQuery(courseId);
  return [
    keptPage("person", [{ ...sessionQuery, fetch: () => client.fetchQuery(sessionQuery) }]),
    keptPage("lessons", [
      { ...sections, fetch: () => client.fetchQuery(sections) },
      { ...videos, fetch: () => client.fetchQuery(videos) },
      { ...resources, fetch: () => client.fetchQuery(resources) },
    ]),
    keptPage("overview", [{ ...overview, fetch: () => client.fetchQuery(overview) }]),
    keptPage("questions", [{ ...questions, fetch: () => client.fetchInfiniteQuery(questions) }]),
    keptPage(
      "notes",
      videoIds.map((id) => {
        const notes = notesQuery(id);
        return { ...notes, fetch: () => client.fetchQuery(notes) };
      }),
    ),
    keptPage("progress", [{ ...progress, fetch: () => client.fetchQuery(progress) }]),
  ];
}

const keptPage = (name: KeptPage["name"], queries: One[]): KeptPage => ({
  name,
  async isKept() {
    for (const { queryKey } of queries) if (!await isKept(queryKey)) return false;
    return true;
  },
  // One after the other: a course has many notes, and the connection may be slow.
  async keep() {
    for (const { queryKey, fetch } of queries) {
      if (await isKept(queryKey)) continue;
      await fetch();
      await keepNow(queryKey);
    }
  },
});
