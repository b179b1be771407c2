// What a phone stores, for the tests of the search.
import type { StoredData } from "../search-source.ts";

export const course = "ai-master" as const;
export const lesson = { courseId: course, videoId: "v", title: "Tokens" };

/** The answers by the keys of their queries. */
export const answersOf = (...answers: [unknown[], unknown, number?][]) =>
  new Map(answers.map(([key, data, at = 1]) => [JSON.stringify(key), { data, at }]));

/** An answer as `etagQuery` stores it. */
export const tagged = (body: unknown) => ({ etag: null, body });

export const storedData = (
  answers: StoredData["answers"],
  more: Partial<Pick<StoredData, "captions" | "waiting">> = {},
): StoredData => ({
  userId: "me",
  answers,
  captions: [],
  waiting: [],
  courses: [course],
  lessons: new Map([[lesson.videoId, lesson]]),
  ...more,
});
