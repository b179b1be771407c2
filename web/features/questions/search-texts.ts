import {
  listStoredIds,
  type ListTexts,
  storedAnswer,
  type StoredData,
  type StoredText,
} from "../../offline/search-source.ts";
import { allOwnKey, type Question, type QuestionPage } from "./data.ts";
import { layQuestionsOver } from "./overlay.ts";

/** A result shows as much of a question as its title. */
const SHOWN_LENGTH = 120;

/** Several lists can have the same question. With the writes that wait. */
export const listTexts: ListTexts = (data) => {
  const waiting = data.waiting.filter(({ kind }) => kind.startsWith("question."));
  const listed = new Map(listQuestions(data).map((question) => [question.id, question]));
  return data.courses.flatMap((courseId) => {
    const known = [...listed.values()].filter((question) => question.courseId === courseId);
    return layQuestionsOver(known, waiting, { courseId }, data.userId).map(asText);
  });
};

const asText = ({ id, courseId, videoId, question, answer }: Question): StoredText => ({
  kind: "question",
  id,
  courseId,
  ...videoId && { videoId },
  title: [...question].slice(0, SHOWN_LENGTH).join(""),
  text: answer ? `${question}\n${answer}` : question,
});

function listQuestions(data: StoredData): Question[] {
  const keys = [
    ...data.courses.flatMap((courseId) => [["courses", courseId, "qa"], allOwnKey(courseId)]),
    ...listStoredIds(data, "videos", "qa").map((videoId) => ["videos", videoId, "qa"]),
  ];
  const listed = keys.flatMap((key) =>
    storedAnswer<{ pages: QuestionPage[] }>(data, key)?.pages.flatMap(({ items }) => items) ?? []
  );
  const answered = data.courses.flatMap((courseId) =>
    storedAnswer<Question[]>(data, ["courses", courseId, "qa", "own"]) ?? []
  );
  return [...listed, ...answered];
}
