// The courses that the user may study, with their lessons in the order of the course page.
import { canStudy, type CourseId, courseIds } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { arrange, inOrder } from "../../features/sections/arrange.ts";
import { sectionsQuery } from "../../features/sections/data.ts";
import { useSession } from "../../features/session/data.ts";
import { type Video, videosQuery } from "../../features/videos/data.ts";
import type { Lesson } from "./group-notes.ts";

const none: never[] = [];

export function useOwnCourses() {
  const { data: person } = useSession();
  const { t } = useTranslation("courses");
  // Without an answer about the session, the device shows what it has stored for its user.
  const isOwn = (courseId: CourseId) => !person || canStudy(person, courseId);
  // The hooks run in the same order, because the three courses never change.
  const lists = courseIds.map((courseId) => useLessons(courseId, isOwn(courseId)));
  return {
    isPending: lists.some(({ isPending }) => isPending),
    courses: courseIds.flatMap((id, n) =>
      isOwn(id) ? [{ id, name: t(`${id}.name`), lessons: lists[n]?.lessons ?? none }] : []
    ),
  };
}

function useLessons(courseId: CourseId, enabled: boolean) {
  const videos = useQuery({ ...videosQuery(courseId), enabled });
  const sections = useQuery({ ...sectionsQuery(courseId), enabled });
  const lessons = useMemo(
    (): Lesson[] =>
      inOrder(arrange<Video, never>(sections.data ?? none, videos.data ?? none, none)),
    [sections.data, videos.data],
  );
  return { lessons, isPending: enabled && (videos.isPending || sections.isPending) };
}
