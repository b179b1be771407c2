import {
  listStoredIds,
  type ListTexts,
  storedAnswer,
  type StoredData,
} from "../../offline/search-source.ts";
import type { Question, QuestionPage } from "./data.ts";

/** A result shows as much of a question as its title. */
const SHOWN_LENGTH = 120;

/** Several lists can have the same question. */
export const listTexts: ListTexts = (data) => {
  const questions = new Map(listQuestions(data).map((question) => [question.id, question]));
  return [...questions.values()].filter(({ courseId }) => data.courses.includes(courseId))
    .map(({ id, courseId, videoId, question, answer }) => ({
      kind: "question",
      id,
      courseId,
      ...videoId && { videoId },
      title: [...question].slice(0, SHOWN_LENGTH).join(""),
      text: answer ? `${question}\n${answer}` : question,
    }));
};

function listQuestions(data: StoredData): Question[] {
  const keys = [
    ...data.courses.map((courseId) => ["courses", courseId, "qa"]),
    ...listStoredIds(data, "videos", "qa").map((videoId) => ["videos", videoId, "qa"]),
  ];
  const listed = keys.flatMap((key) =>
    storedAnswer<{ pages: QuestionPage[] }>(data, key)?.pages.flatMap(({ items }) => items) ?? []
  );
  const own = data.courses.flatMap((courseId) =>
    storedAnswer<Question[]>(data, ["courses", courseId, "qa", "own"]) ?? []
  );
  return [...listed, ...own];
}
