// Compares the home with the lists of the course pages. The home asks the server at each visit, and
// the lists ask only once per start of the app.
import type { QueryClient } from "@tanstack/react-query";
import type { HomeCourse } from "../../features/home/data.ts";
import { answeredQuery } from "../../features/questions/data.ts";
import { sectionsQuery } from "../../features/sections/data.ts";
import { videosQuery } from "../../features/videos/data.ts";

type Home = { courses: readonly HomeCourse[]; dataUpdatedAt: number };

/** Makes pages ask again for what the home has told otherwise since they asked. */
export function invalidateOutdated(client: QueryClient, { courses, dataUpdatedAt }: Home) {
  const invalidate = (...queryKey: readonly unknown[]) =>
    void client.invalidateQueries({ queryKey: [...queryKey] });
  const answered = client.getQueryState(answeredQuery.queryKey);
  const answers = answered && answered.dataUpdatedAt < dataUpdatedAt ? answered.data : undefined;
  for (const { courseId, videos, next, newAnswers } of courses) {
    const { queryKey } = videosQuery(courseId);
    const listed = client.getQueryState(queryKey);
    const list = listed && listed.dataUpdatedAt < dataUpdatedAt ? listed.data?.body : undefined;
    if (list && (list.length !== videos || next && !list.some(({ id }) => id === next.videoId))) {
      invalidate(...queryKey);
      invalidate(...sectionsQuery(courseId).queryKey);
    }
    if (answers && answers.filter((one) => one.courseId === courseId).length !== newAnswers) {
      invalidate(...answeredQuery.queryKey);
      invalidate("courses", courseId, "qa");
    }
  }
}
