// The data of the home: the server's answer, and the progress that waits to be sent.
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type HomeCourse, homeQuery } from "../../features/home/data.ts";
import { answeredQuery } from "../../features/questions/data.ts";
import { sectionsQuery } from "../../features/sections/data.ts";
import { sessionQuery, type User } from "../../features/session/data.ts";
import { videosQuery } from "../../features/videos/data.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { usePending } from "../../offline/outbox/use-outbox.ts";
import { layWaitingOver } from "./waiting-progress.ts";

const none: HomeCourse[] = [];

/** Fetches the home as soon as the user is known, at the same time as the page's code. */
export async function prefetchHome() {
  const person = await queryClient.fetchQuery(sessionQuery);
  if (person) await queryClient.prefetchQuery(homeQuery);
}

export function useHome({ enrolledCourses }: Pick<User, "enrolledCourses">) {
  const client = useQueryClient();
  const query = useQuery(homeQuery);
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data) invalidateOutdated(client, { ...data, dataUpdatedAt });
  }, [dataUpdatedAt]);
  const enrolled = enrolledCourses.join();
  const lastEnrolled = useRef(enrolled);
  useEffect(() => {
    if (lastEnrolled.current === enrolled) return;
    lastEnrolled.current = enrolled;
    client.invalidateQueries({ queryKey: homeQuery.queryKey });
  }, [enrolled]);
  // Lessons change the answer, so the home asks again when the user comes back from one.
  useEffect(() => () => {
    client.invalidateQueries({ queryKey: homeQuery.queryKey, refetchType: "none" });
  }, []);
  return { query, courses: useAnswersSeen(useWithWaiting(data?.courses ?? none), query) };
}

/** The learner may have read an answer since the home asked. */
function useAnswersSeen(courses: HomeCourse[], home: { dataUpdatedAt: number }): HomeCourse[] {
  const { data, dataUpdatedAt } = useQuery({ ...answeredQuery, enabled: false });
  if (!data || dataUpdatedAt < home.dataUpdatedAt) return courses;
  return courses.map((course) => ({
    ...course,
    newAnswers: data.filter(({ courseId }) => courseId === course.courseId).length,
  }));
}

function useWithWaiting(courses: HomeCourse[]): HomeCourse[] {
  const client = useQueryClient();
  const waiting = usePending("progress.");
  const [laid, setLaid] = useState({ over: none, courses: none });
  const hadWaiting = useRef(false);
  useEffect(() => {
    let isOutdated = false;
    if (waiting.length > 0) {
      layWaitingOver(courses, waiting)
        .then((result) => isOutdated || setLaid({ over: courses, courses: result }))
        .catch(() => {
          // The home shows what the server said last.
        });
    } else if (hadWaiting.current) {
      // The server has the progress now.
      client.invalidateQueries({ queryKey: homeQuery.queryKey });
    }
    hadWaiting.current = waiting.length > 0;
    return () => {
      isOutdated = true;
    };
  }, [courses, waiting]);
  // Stays until the server's next answer, so that the lesson does not jump back for a moment.
  return laid.over === courses ? laid.courses : courses;
}

type Home = { courses: readonly HomeCourse[]; dataUpdatedAt: number };

/**
 * Makes pages ask again for what the home has told otherwise since they asked. The home asks the
 * server at each visit, and the lists of the course pages ask only once per start of the app.
 */
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
