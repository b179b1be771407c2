import { type CourseId, courseIds, readCues } from "@server/contract";
import {
  type Lesson,
  type ListTexts,
  storedBody,
  type StoredData,
} from "../../offline/search-source.ts";
import type { Video } from "./data.ts";

/** The lessons of these courses, as far as the phone stores them. */
export function storedLessons(
  data: Pick<StoredData, "answers">,
  courses: readonly CourseId[],
): Map<string, Lesson> {
  const all = courses.flatMap((courseId) =>
    videosOf(data, courseId).map(({ id, title }): [string, Lesson] => [
      id,
      { courseId, videoId: id, title },
    ])
  );
  return new Map(all);
}

/** The lessons with their descriptions, and what is said in saved lessons. */
export const listTexts: ListTexts = (data) => [
  ...courseIds.filter((courseId) => data.courses.includes(courseId)).flatMap((courseId) =>
    videosOf(data, courseId).map(({ id, title, description }) => ({
      kind: "lesson" as const,
      id,
      courseId,
      videoId: id,
      title,
      text: description,
    }))
  ),
  ...data.captions.flatMap(({ videoId, language, content }) => {
    const lesson = data.lessons.get(videoId);
    if (!lesson) return [];
    return readCues(content).map(({ second, text }, n) => ({
      ...lesson,
      kind: "caption" as const,
      // As on the server, so that a result stays in its place when the network goes or returns.
      id: `${videoId}:${language}:${n}`,
      atSecond: second,
      text,
    }));
  }),
];

const videosOf = (data: Pick<StoredData, "answers">, courseId: CourseId) =>
  storedBody<Video[]>(data, ["courses", courseId, "videos"]) ?? [];
