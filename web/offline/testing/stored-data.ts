// What a phone stores, for the tests of the search.
import type { StoredData } from "../search-source.ts";

export const course = "ai-master" as const;
export const lesson = { courseId: course, videoId: "v", title: "Tokens" };

/** The answers by the keys of their queries. */
export const answersOf = (...answers: [unknown[], unknown][]) =>
  new Map(answers.map(([key, data]) => [JSON.stringify(key), data]));

/** An answer as `etagQuery` stores it. */
export const tagged = (body: unknown) => ({ etag: null, body });

export const storedData = (
  answers: Map<string, unknown>,
  more: Partial<Pick<StoredData, "captions" | "waiting">> = {},
): StoredData => ({
  answers,
  captions: [],
  waiting: [],
  courses: [course],
  lessons: new Map([[lesson.videoId, lesson]]),
  ...more,
});
