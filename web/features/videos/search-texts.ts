import { type CourseId, readCues } from "@server/contract";
import {
  type Lesson,
  listDescribed,
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
  const lessons = new Map<string, Lesson>();
  for (const courseId of courses) {
    const videos = storedBody<Video[]>(data, ["courses", courseId, "videos"]) ?? [];
    for (const { id, title } of videos) lessons.set(id, { courseId, videoId: id, title });
  }
  return lessons;
}

/** The lessons with their descriptions, and what is said in saved lessons. */
export const listTexts: ListTexts = (data) => [
  ...listDescribed<Video>(data, "lesson", "videos").map((text) => ({ ...text, videoId: text.id })),
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
